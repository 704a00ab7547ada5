// What all views share.
#include "menzi/search/view.hpp"

#include "menzi/cards/notation.hpp"

namespace menzi {

std::optional<int> View::answer() const {
  const bool window = phase() == Phase::kClaimDraw || phase() == Phase::kClaimSecond ||
                      phase() == Phase::kClaimDiscard || phase() == Phase::kClaimReveal;
  const auto& log = sight_.rounds.back().log;
  if (!window || log.empty() || log.back().what != Seen::kAnswered) return std::nullopt;
  return log.back().value;
}

std::string describe(const View& view) {
  std::string text;
  const auto player = view.current_player();
  for (int seat = 0; seat < view.num_players(); ++seat) {
    text += "seat " + std::to_string(seat) + (player == seat ? " * " : "   ");
    const int size = view.hand_size(seat);
    text += seat == view.seat() ? "hand " + view.hand().text()
                                : std::to_string(size) + (size == 1 ? " card" : " cards");
    if (const auto melds = view.melds(seat); !melds.empty()) {
      text += " | melds";
      for (const Meld& meld : melds) text += " " + meld.text;
    }
    std::vector<Kind> row;
    for (const RowCard& discard : view.pile()) {
      if (discard.seat() == seat) row.push_back(discard.kind());
    }
    if (!row.empty()) text += " | discards " + deck_text(view.alphabet(), row);
    text += '\n';
  }
  if (view.public_card() != kNoKind)
    text += "open card " + card_text(view.alphabet(), view.public_card()) + ", ";
  text += "stock " + std::to_string(view.stock_size()) + ", round " + std::to_string(view.round()) +
          ", dealer " + std::to_string(view.dealer()) + ", " + std::string(name_of(view.phase()));
  if (const auto answer = view.answer()) text += ", answered '" + view.action_text(*answer) + "'";
  return text;
}

std::unique_ptr<View> view_of(const State& state, int seat) {
  return visit_game(state, [seat]<class Game>(const MatchState<Game>& game) -> std::unique_ptr<View> {
    return std::make_unique<MatchView<Game>>(game, seat);
  });
}

void recount(const four_color::Rules& rules, four_color::Recorder& recorder, const SeenEvent& event,
             Kind open) {
  const auto card = static_cast<Kind>(event.value);
  switch (event.what) {
    case Seen::kTurned:
      recorder.draw(event.seat, card);
      break;
    case Seen::kAnswered:
      recorder.answer(event.seat, four_color::option_of_action(rules, event.value), open);
      break;
    case Seen::kLaid:
      recorder.meld(event.seat, static_cast<four_color::GroupId>(event.value));
      break;
    case Seen::kDiscarded:
      recorder.discard(event.seat, card);
      break;
    case Seen::kLay:
      recorder.unclaimed(event.seat, card);
      break;
    default:
      break;
  }
}

void recount(const paohuzi::Rules& /*rules*/, paohuzi::Recorder& recorder, const SeenEvent& event,
             Kind /*open*/) {
  const auto card = static_cast<Kind>(event.value);
  switch (event.what) {
    case Seen::kTurned:
      recorder.reveal(event.seat, card);
      break;
    case Seen::kAnswered:
      if (event.value < paohuzi::kFirstDiscard) {
        recorder.answer(event.seat, static_cast<paohuzi::Answer>(event.value));
      } else {
        recorder.chi(event.seat, static_cast<paohuzi::ChiSetId>(event.value - paohuzi::kFirstChiSet));
      }
      break;
    case Seen::kLaid:
      recorder.meld(event.seat, static_cast<paohuzi::GroupId>(event.value));
      break;
    case Seen::kDiscarded:
      recorder.discard(event.seat, card);
      break;
    case Seen::kLay:
      recorder.unclaimed(event.seat, card);
      break;
    case Seen::kExcused:
      recorder.excused(event.seat, event.value);
      break;
    case Seen::kDead:
      recorder.dead(event.seat);
      break;
    default:
      break;
  }
}

}  // namespace menzi
