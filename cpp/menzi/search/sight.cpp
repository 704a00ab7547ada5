// Sights as text, and their hash.
#include "menzi/search/sight.hpp"

#include <charconv>

#include "menzi/base/error.hpp"
#include "menzi/base/random.hpp"

namespace menzi {

namespace {

constexpr std::string_view kHead = "sight 1";
constexpr int kNumSeen = static_cast<int>(Seen::kExhausted) + 1;

// Calls `number(n)` for every number that a sight consists of.
template <class Number>
void for_each_number(const Sight& sight, Number number) {
  number(sight.seat);
  number(sight.asked ? 1U : 0U);
  number(static_cast<unsigned>(sight.phase));
  number(static_cast<unsigned>(sight.rounds.size()));
  for (const SeenRound& round : sight.rounds) {
    number(round.dealer);
    number(round.last);
    number(round.lucky);
    for (const auto* cards : {&round.dealt, &round.shown}) {
      number(static_cast<unsigned>(cards->size()));
      for (const Kind kind : *cards) number(kind);
    }
    number(static_cast<unsigned>(round.log.size()));
    for (const SeenEvent& event : round.log) {
      number(static_cast<unsigned>(event.what));
      number(event.seat);
      number(event.value);
    }
  }
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  unsigned below(unsigned bound) {
    unsigned number = 0;
    if (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    if (error != std::errc{} || number >= bound)
      throw NotationError("expected a number below " + std::to_string(bound) + " in the record of a view");
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return number;
  }
  bool done() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

}  // namespace

std::string write_sight(const Sight& sight) {
  std::string text(kHead);
  for_each_number(sight, [&text](unsigned number) { text += ' ' + std::to_string(number); });
  return text;
}

Sight read_sight(std::string_view text) {
  if (!text.starts_with(kHead)) throw NotationError("expected the record of a view");
  Reader reader(text.substr(kHead.size()));
  // Bounds keep a wrong record from asking for much memory; its sense is checked where it is used.
  constexpr unsigned kMost = 1000, kWord = 1U << 16, kByte = 1U << 8;
  Sight sight;
  sight.seat = static_cast<std::uint8_t>(reader.below(4));
  sight.asked = reader.below(2) != 0;
  sight.phase = static_cast<Phase>(reader.below(static_cast<unsigned>(kPhaseNames.size())));
  sight.rounds.resize(reader.below(100));
  for (SeenRound& round : sight.rounds) {
    round.dealer = static_cast<std::uint8_t>(reader.below(4));
    round.last = static_cast<Kind>(reader.below(kByte));
    round.lucky = static_cast<Kind>(reader.below(kByte));
    for (auto* cards : {&round.dealt, &round.shown}) {
      cards->resize(reader.below(kMost));
      for (Kind& kind : *cards) kind = static_cast<Kind>(reader.below(kMaxKinds));
    }
    round.log.resize(reader.below(kMost));
    for (SeenEvent& event : round.log) {
      event.what = static_cast<Seen>(reader.below(kNumSeen));
      event.seat = static_cast<std::uint8_t>(reader.below(4));
      event.value = static_cast<std::uint16_t>(reader.below(kWord));
    }
  }
  if (!reader.done()) throw NotationError("the record of a view goes on after its end");
  return sight;
}

std::uint64_t hash_of(const Sight& sight) {
  std::uint64_t hash = 0;
  for_each_number(sight, [&hash](unsigned number) { hash = mix(hash ^ number); });
  return hash;
}

}  // namespace menzi
