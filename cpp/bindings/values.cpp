// Binds the small values that states give out: melds, events, score lines, results.
#include "pybind.hpp"

#include "plain_value.hpp"
#include "value_binder.hpp"

#include "menzi/batch/evaluation.hpp"
#include "menzi/play/event.hpp"
#include "menzi/play/result.hpp"

namespace menzi::python {

namespace {

std::optional<int> seat_or_none(int seat) {
  return seat == kNoSeat ? std::nullopt : std::optional<int>(seat);
}

}  // namespace

void bind_values(py::module_& module) {
  ValueBinder<Meld> meld(module, "Meld", "A group of cards, on the table or in the split of a hand.");
  meld.field(
          "text", [](const Meld& m) { return m.text; }, "Canonical text of the group.")
      .field(
          "type", [](const Meld& m) { return m.type; }, "Name of the kind of group, as in ``points``.")
      .field(
          "points", [](const Meld& m) { return m.points; }, "What the group scores as it lies.")
      .field("open", [](const Meld& m) { return m.open; }, "Whether it is scored as an open group.");
  meld.bound()
      .def(py::init([](std::string text, std::string type, int points, bool open) {
             return Meld{std::move(text), std::move(type), points, open};
           }),
           py::arg("text"), py::arg("type"), py::arg("points"), py::arg("open"))
      .def("__str__", [](const Meld& m) { return m.text; });

  ValueBinder<Event> event(module, "Event", "One thing that happened; ``docs/notation.md`` lists the types.");
  event.field(
           "type", [](const Event& e) { return e.type; }, "What happened.")
      .field(
          "seat", [](const Event& e) { return seat_or_none(e.seat); }, "Who did it, or None.")
      .field("text", [](const Event& e) { return e.text; }, "Cards, a group, an action, or returns.");
  event.bound()
      .def(py::init([](std::string type, std::optional<int> seat, std::string text) {
             return Event{std::move(type), seat.value_or(kNoSeat), std::move(text)};
           }),
           py::arg("type"), py::arg("seat"), py::arg("text"))
      .def("__str__", [](const Event& e) {
        std::string text = e.type;
        if (e.seat != kNoSeat) text += ' ' + std::to_string(e.seat);
        if (!e.text.empty()) text += ' ' + e.text;
        return text;
      });

  ValueBinder<ScoreLine> line(module, "ScoreLine", "One line of a score sheet.");
  line.field(
          "text", [](const ScoreLine& l) { return l.text; }, "The group, or what else is counted.")
      .field(
          "points", [](const ScoreLine& l) { return l.points; }, "What it brings the winner.")
      .field("why", [](const ScoreLine& l) { return l.why; }, "The reason in words.");
  line.bound()
      .def(py::init([](std::string text, int points, std::string why) {
             return ScoreLine{std::move(text), points, std::move(why)};
           }),
           py::arg("text"), py::arg("points"), py::arg("why"))
      .def("__str__",
           [](const ScoreLine& l) { return l.text + ": " + std::to_string(l.points) + " (" + l.why + ")"; });

  ValueBinder<Result> result(module, "Result", "How a deal ended and what it brought.");
  result.field(
            "winner", [](const Result& r) { return r.winner; }, "The winner's seat, or None.")
      .field(
          "points", [](const Result& r) { return r.points; },
          "Points (of paohuzi: huxi) of the winner's groups, 0 without a winner.")

      .field(
          "lucky", [](const Result& r) { return r.lucky; },
          "Cards that match the lucky card; None if none was due.")
      .field(
          "lucky_card", [](const Result& r) { return r.lucky_card; }, "The lucky card, or None.")
      .field(
          "tun", [](const Result& r) { return r.tun; },
          "Of paohuzi: what each other seat pays the winner, 0 without one; else None.")
      .field(
          "heavenly", [](const Result& r) { return r.heavenly; },
          "Of paohuzi: whether the ti or the kan that were dealt won by themselves.")
      .field(
          "groups", [](const Result& r) { return tuple_of(r.groups); },
          "The winner's groups as they are shown; the game's rules say in which order.")
      .field(
          "card_group", [](const Result& r) { return r.card_group; },
          "Index of the winning card's group, or None.")
      .field(
          "lines", [](const Result& r) { return tuple_of(r.lines); },
          "The score sheet: each group, then the settlement.")
      .field(
          "returns", [](const Result& r) { return tuple_of(r.returns); }, "What the deal brought each seat.");
  result.bound()
      .def(py::init([](std::optional<int> winner, int points, std::optional<int> lucky,
                       std::optional<std::string> lucky_card, std::optional<int> tun, bool heavenly,
                       std::vector<Meld> groups, std::optional<int> card_group, std::vector<ScoreLine> lines,
                       std::vector<int> returns) {
             return Result{winner,
                           points,
                           lucky,
                           std::move(lucky_card),
                           tun,
                           heavenly,
                           std::move(groups),
                           card_group,
                           std::move(lines),
                           std::move(returns)};
           }),
           py::arg("winner"), py::arg("points"), py::arg("lucky"), py::arg("lucky_card"), py::arg("tun"),
           py::arg("heavenly"), py::arg("groups"), py::arg("card_group"), py::arg("lines"),
           py::arg("returns"))
      .def_property_readonly(
          "huxi", [](const Result& r) { return r.tun ? std::optional<int>(r.points) : std::nullopt; },
          "Of paohuzi: the same as `points`; else None.")
      .def("__str__", [](const Result& r) {
        if (!r.winner) return std::string("no winner: the stock ran out");
        std::string text = "seat " + std::to_string(*r.winner) + " wins with " + std::to_string(r.points) +
                           (r.tun ? " huxi:" : " points:");
        for (const Meld& group : r.groups) text += ' ' + group.text;
        return text;
      });

  PlainBinder<Evaluation> evaluation("Evaluation", "What a bare hand is worth.");
  evaluation
      .field(
          "complete", [](const Evaluation& e) { return e.complete; },
          "Whether all cards are in groups, in paohuzi seven with a pair as the quads ask.")
      .field(
          "wins", [](const Evaluation& e) { return e.wins; },
          "Whether it is complete and worth as much as a win must be.")
      .field(
          "points", [](const Evaluation& e) { return e.points; },
          "Points (of paohuzi: huxi) of the best split and the melds; 0 if not complete.")
      .field(
          "groups", [](const Evaluation& e) { return tuple_of(e.groups()); },
          "The melds and the best split as they are shown; empty if not complete. Found when asked for.")
      .field(
          "card_group", [](const Evaluation& e) { return e.card_group(); },
          "Index of the winning card's group, or None; None in paohuzi.")
      .field(
          "loose", [](const Evaluation& e) { return e.loose(); },
          "The least number of cards outside of all groups; None in paohuzi.")
      .field(
          "tun", [](const Evaluation& e) { return e.tun; }, "Of a win in paohuzi: what it pays; else None.")
      .field(
          "why", [](const Evaluation& e) { return e.why(); },
          "What a win lacks, in words; empty if it wins.");
  evaluation.bind(
      module,
      [](bool complete, bool wins, int points, std::vector<Meld> groups, std::optional<int> card_group,
         std::optional<int> loose, std::optional<int> tun, std::string why) {
        return Plain<Evaluation>::made(
            {complete, wins, points, tun,
             ToldEvaluation{std::move(groups), card_group, loose, std::move(why)}});
      },
      py::arg("complete"), py::arg("wins"), py::arg("points"), py::arg("groups"), py::arg("card_group"),
      py::arg("loose"), py::arg("tun"), py::arg("why"));
}

}  // namespace menzi::python
