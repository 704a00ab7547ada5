// What bare-hand functions are given: hands, groups and cards, as objects or as text. Objects are looked
// at in place, so that a call costs little more than what it asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "menzi/base/error.hpp"
#include "menzi/batch/four_color_evaluate.hpp"
#include "menzi/cards/notation.hpp"
#include "menzi/eval/paohuzi_win.hpp"
#include "pybind.hpp"

namespace menzi::python {

// The bytes of a str, which keeps them. Throws NotationError for one that is no text, such as half a
// surrogate pair.
inline std::string_view text_of(py::handle given) {
  Py_ssize_t size = 0;
  const char* bytes = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
  if (bytes == nullptr) {
    PyErr_Clear();
    throw NotationError("expected a text, got a str that is not valid Unicode");
  }
  return {bytes, static_cast<std::size_t>(size)};
}

// The Hand in an object of exactly that class, which is what callers bring; nullptr for any other.
inline const Hand* hand_in(py::handle given) {
  static const py::handle type = py::type::handle_of<Hand>();
  if (reinterpret_cast<PyObject*>(Py_TYPE(given.ptr())) != type.ptr()) return nullptr;
  const py::detail::value_and_holder held(reinterpret_cast<py::detail::instance*>(given.ptr()), nullptr, 0,
                                          0);
  return held.value_ptr<Hand>();
}

// A hand given as Hand, or read from a text.
class GivenHand {
 public:
  // An empty one.
  explicit GivenHand(const Alphabet& alphabet) : read_(alphabet) {}

  GivenHand(const Alphabet& alphabet, py::handle given) : read_(alphabet), hand_(hand_in(given)) {
    if (hand_ != nullptr) {
      if (&hand_->alphabet() != &alphabet)
        throw NotationError("expected cards of the deck " + quoted(std::string(alphabet.name)) + ", got " +
                            quoted(std::string(hand_->alphabet().name)));
      return;
    }
    if (!py::isinstance<py::str>(given)) throw py::type_error("expected a Hand or the text of cards");
    if (PyUnicode_GET_LENGTH(given.ptr()) != 0) read_ = read_hand(alphabet, text_of(given));
  }

  const Hand& operator*() const { return hand_ != nullptr ? *hand_ : read_; }

 private:
  Hand read_;
  const Hand* hand_ = nullptr;
};

// Cards seen elsewhere, given as Hand, as text, or as many texts; none where nothing is given.
inline GivenHand given_cards(const Alphabet& alphabet, py::handle given) {
  if (!given) return GivenHand(alphabet);
  if (py::isinstance<py::str>(given) || hand_in(given) != nullptr) return {alphabet, given};
  std::vector<Kind> kinds;
  for (const py::handle cards : py::iter(given)) {
    if (!py::isinstance<py::str>(cards)) throw py::type_error("seen: expected the texts of cards");
    for (const Kind kind : read_cards(alphabet, text_of(cards))) kinds.push_back(kind);
  }
  return {alphabet, py::str(deck_text(alphabet, kinds))};
}

// Groups on the table, given as Meld or as text, none where nothing is given; `read` makes a group of a text.
template <class Read>
auto given_groups(py::handle melds, Read read) {
  std::vector<decltype(read(std::string()))> groups;
  if (!melds) return groups;
  if (py::isinstance<py::str>(melds))
    throw py::type_error("melds: expected a sequence of groups, got one text");
  if (PyTuple_CheckExact(melds.ptr()) && PyTuple_GET_SIZE(melds.ptr()) == 0) return groups;
  for (const py::handle meld : py::iter(melds)) {
    const py::str text(meld);
    groups.push_back(read(std::string(text_of(text))));
  }
  return groups;
}

inline std::vector<four_color::GroupId> given_groups(const four_color::Rules& rules, py::handle melds) {
  return given_groups(melds,
                      [&rules](const std::string& text) { return four_color::read_group(rules, text); });
}
inline std::vector<paohuzi::GroupId> given_groups(const paohuzi::Rules& /*rules*/, py::handle melds) {
  return given_groups(melds, [](const std::string& text) { return paohuzi::read_group(text); });
}

inline Kind given_card(const Alphabet& alphabet, py::handle card) {
  if (!card || card.is_none()) return kNoKind;
  if (!py::isinstance<py::str>(card)) throw py::type_error("card: expected the text of a card, or None");
  return read_card(alphabet, text_of(card));
}

[[noreturn]] inline void refuse_source() {
  throw Error("source: expected none, since in this game it does not matter where the card comes from");
}

// Whose reveal a card is, in words; none where nothing is given.
inline std::optional<std::string> given_source(py::handle source) {
  if (!source || source.is_none()) return std::nullopt;
  if (!py::isinstance<py::str>(source)) throw py::type_error("source: expected 'own', 'other' or None");
  return std::string(text_of(source));
}

// Of paohuzi: whose reveal a card is.
inline paohuzi::Source read_source(const std::optional<std::string>& source, bool has_card) {
  if (source && !has_card) throw Error("source: expected none without a card");
  if (!has_card) return paohuzi::Source::kNone;
  if (source == "own") return paohuzi::Source::kOwnReveal;
  if (source == "other") return paohuzi::Source::kOtherReveal;
  throw Error("source: expected 'own' or 'other' with a card, got " + (source ? quoted(*source) : "none"));
}

}  // namespace menzi::python
