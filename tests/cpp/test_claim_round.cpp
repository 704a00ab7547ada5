// The claim round by itself: nothing settled before the last answer, ranks before turn order.
#include "check.hpp"
#include "menzi/play/claim_round.hpp"

namespace menzi::test {

void test_claim_round() {
  ClaimRound round;
  round.open(0b1011);
  CHECK(round.position() == 0);
  round.answer(7, 3);
  CHECK(!round.closed());
  CHECK(round.position() == 1);
  round.answer(8, 2);
  CHECK(round.position() == 3);
  round.answer(9, 2);
  CHECK(round.closed());
  CHECK(round.taker() == 1);  // the better rank, and of equal ones the earlier position
  CHECK(round.claim(1) == 8);

  round.open(0b0110);
  round.answer(0, ClaimRound::kPassRank);
  round.answer(0, ClaimRound::kPassRank);
  CHECK(round.closed());
  CHECK(round.taker() == ClaimRound::kNobody);

  round.open(0b1000);  // nothing is left of an earlier round
  round.answer(5, 14);
  CHECK(round.taker() == 3);
}

}  // namespace menzi::test
