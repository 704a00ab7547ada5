// Binds card text and hands.
#include "pybind.hpp"

#include <algorithm>

#include "menzi/base/error.hpp"
#include "menzi/cards/notation.hpp"

namespace menzi::python {

namespace {

const Alphabet& alphabet_named(const std::string& name) {
  std::string known;
  for (const Alphabet* alphabet : {&kFourColorAlphabet, &kPaohuziAlphabet}) {
    if (name == alphabet->name) return *alphabet;
    known += (known.empty() ? "" : " or ") + quoted(std::string(alphabet->name));
  }
  throw NotationError("unknown deck " + quoted(name) + ": expected " + known);
}

std::vector<std::string> texts(const Alphabet& alphabet, const std::vector<Kind>& cards) {
  std::vector<std::string> texts;
  texts.reserve(cards.size());
  for (const Kind kind : cards) texts.push_back(card_text(alphabet, kind));
  return texts;
}

}  // namespace

void bind_cards(py::module_& module) {
  py::class_<Hand>(module, "Hand", R"(A multiset of cards, as a value.

Parameters
----------
text : str
    Cards in any notation; see ``docs/notation.md``.
deck : str, default "four-color"
    The deck whose letters the text uses.

Raises
------
NotationError
    If the text cannot be read, or holds more copies of a card than a deck may have.
)")
      .def(py::init([](const std::string& text, const std::string& deck) {
             return read_hand(alphabet_named(deck), text);
           }),
           py::arg("text") = "", py::arg("deck") = "four-color")
      .def("__str__", &Hand::text)
      .def("__repr__",
           [](const Hand& hand) {
             const bool usual = &hand.alphabet() == &kFourColorAlphabet;
             return "menzi.Hand('" + hand.text() +
                    (usual ? "')" : "', '" + std::string(hand.alphabet().name) + "')");
           })
      .def("__len__", &Hand::size)
      .def(
          "__eq__", [](const Hand& a, const Hand& b) { return a == b; }, py::is_operator())
      .def("__hash__", [](const Hand& hand) { return py::hash(py::str(hand.text())); })
      .def(
          "__iter__",
          [](const Hand& hand) { return py::iter(py::cast(texts(hand.alphabet(), hand.kinds()))); },
          "Every card as text, in the order of kinds.")
      .def(
          "__contains__",
          [](const Hand& hand, const std::string& card) {
            return hand.count(read_card(hand.alphabet(), card)) > 0;
          },
          py::arg("card"))
      .def("__reduce__",
           [](const Hand& hand) {
             return py::make_tuple(py::type::of<Hand>(),
                                   py::make_tuple(hand.text(), std::string(hand.alphabet().name)));
           })
      .def(
          "count",
          [](const Hand& hand, const std::string& card) {
            return hand.count(read_card(hand.alphabet(), card));
          },
          py::arg("card"), "How many copies of one card the hand holds.")
      .def(
          "counts",
          [](const Hand& hand) {
            py::array_t<std::uint8_t> counts(hand.alphabet().num_kinds());
            for (int kind = 0; kind < hand.alphabet().num_kinds(); ++kind) {
              counts.mutable_at(kind) = static_cast<std::uint8_t>(hand.count(kind));
            }
            return counts;
          },
          "The copies of each kind: a new uint8 array of shape (kinds,).")
      .def("chinese", &Hand::chinese,
           "The cards in Chinese characters, each color written once before its ranks.")
      .def_property_readonly(
          "deck", [](const Hand& hand) { return std::string(hand.alphabet().name); },
          "The deck the cards are of.");

  module.def(
      "read_cards",
      [](const std::string& text, const std::string& deck) {
        const Alphabet& alphabet = alphabet_named(deck);
        return texts(alphabet, read_cards(alphabet, text));
      },
      py::arg("text"), py::arg("deck") = "four-color",
      R"(Reads a text as a list of cards, in the order written.

Parameters
----------
text : str
    Cards in any notation; see ``docs/notation.md``.
deck : str, default "four-color"
    The deck whose letters the text uses.

Returns
-------
list of str
    One text a card.

Raises
------
NotationError
    If the text cannot be read.
)");
}

}  // namespace menzi::python
