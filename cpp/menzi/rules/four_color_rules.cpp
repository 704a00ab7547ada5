// Checks the fields of a Four Color Cards game and derives its tables and claims.
#include "menzi/rules/four_color_rules.hpp"

#include <utility>

#include "menzi/base/error.hpp"

namespace menzi::four_color {

namespace {

void check(const char* name, int value, int low, int high) {
  if (value < low || value > high) {
    throw RulesError(std::string(name) + ": expected " + std::to_string(low) + " to " + std::to_string(high) +
                     ", got " + std::to_string(value));
  }
}

Fields checked(const Fields& fields) {
  check("players", fields.players, 2, kMaxPlayers);
  check("hand_size", fields.hand_size, 1, kMaxHandSize);
  check("flowers", fields.flowers, 0, kMaxFlowers);
  check("rounds", fields.rounds, 1, 99);
  check("threshold", fields.threshold, 0, 999);
  for (const GroupPoints& points : fields.points) {
    check("points", points.open, 0, 999);
    check("points", points.concealed, 0, 999);
  }
  return fields;
}

// flower "Groups" and taiwan "Groups and points".
GroupSet splittable_groups(Family family) {
  GroupSet groups;
  for (std::size_t g = 0; g < kNumGroups; ++g) {
    const GroupType type = kGroups[g].type;
    if (type == GroupType::kFlower) {
      groups[g] = family == Family::kFlower;
    } else if (type == GroupType::kGenerals) {
      groups[g] = family == Family::kTaiwan;
    } else {
      groups[g] = g < kSoldierPairs || family == Family::kFlower;
    }
  }
  return groups;
}

// "What may be claimed": no pair in flower, and of Soldiers in neither game.
GroupSet claimable_groups(Family family) {
  GroupSet groups = splittable_groups(family);
  for (std::size_t g = 0; g < kNumGroups; ++g) {
    if (kGroups[g].type == GroupType::kPair && (family == Family::kFlower || g >= kSoldierPairs))
      groups[g] = false;
  }
  return groups;
}

constexpr OptionSet kIdentical = bit(kClaimTriple) | bit(kClaimQuad) | bit(kClaimGenerals);
constexpr OptionSet kMixed = bit(kClaimMixed) | bit(kClaimSoldiers3) | bit(kClaimSoldiers3 + 1) |
                             bit(kClaimSoldiers3 + 2) | bit(kClaimSoldiers3 + 3) | bit(kClaimSoldiers4) |
                             bit(kClaimPair);

}  // namespace

Rules::Rules(const Fields& fields, std::string record)
    : fields_(checked(fields)),
      record_(std::move(record)),
      splittable_(splittable_groups(fields.family)),
      tables_(fields.points, splittable_, claimable_groups(fields.family)),
      first_meld_(fields.family == Family::kFlower ? 2 + 24 : 2 + 24 - 1) {
  // Taiwan has no flower group: its numbers begin one earlier, so that none is left unused.
  for (const bool special : {false, true}) {
    auto& row = claims_[special ? 1 : 0];
    row.fill(kIdentical);
    row[static_cast<std::size_t>(Role::kDrawer)] = bit(kClaimSingle) | kIdentical | kMixed;
    // A drawn special is its drawer's: other seats have it by a win, or as a quad of Generals.
    if (!special) row[static_cast<std::size_t>(Role::kNext)] = kIdentical | kMixed;
  }
}

}  // namespace menzi::four_color
