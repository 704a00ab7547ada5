// The nodes of a search tree and their actions, in flat arrays.
//
// A node is found by the key of its information set through a table of numbers. Its actions are a list in the
// one array of all actions. Nothing is allocated for a node by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "menzi/cards/alphabet.hpp"
#include "menzi/play/phase.hpp"
#include "menzi/play/state.hpp"
#include "menzi/search/tally.hpp"

namespace menzi {

// One action of one seat at one node.
struct TreeAction {
  std::int64_t total = 0;    // of the seat's own returns
  std::int64_t squares = 0;  // of the same
  std::uint32_t visits = 0;
  std::uint32_t available = 0;
  std::uint32_t next = 0;  // the node's next action; 0: none
  Action action = 0;
  std::uint8_t seat = 0;
  Phase phase{};
  std::uint16_t pending = 0;  // visits whose returns are still awaited
  float prior = 0;            // the share that a guide gives it

  Tally tally() const { return {visits, total, squares}; }
};

// One step of a line of play, as the searching seat sees it.
struct LineStep {
  static constexpr int kNobody = -1;

  int seat = kNobody;   // who discarded, or took the open card; kNobody: it was left lying
  Action action = 0;    // that seat's
  Kind card = kNoKind;  // open after it

  bool operator==(const LineStep&) const = default;
};

struct TreeNode {
  std::uint64_t key;
  std::uint32_t first;   // of its actions; 0: none
  std::uint32_t parent;  // from which it was first reached
  std::uint32_t visits;
  Action own;     // the searching seat's last action before it
  LineStep step;  // what was seen last before it
};

class TreeNodes {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::uint32_t kRoot = 0;

  TreeNodes() { clear(); }

  // Drops all and leaves no root.
  void clear() {
    nodes_.clear();
    actions_.assign(1, {});
    index(kFirstTable);
  }

  std::size_t size() const { return nodes_.size(); }
  TreeNode& node(std::uint32_t id) { return nodes_[id]; }
  const TreeNode& node(std::uint32_t id) const { return nodes_[id]; }
  TreeAction& action(std::uint32_t entry) { return actions_[entry]; }
  const TreeAction& action(std::uint32_t entry) const { return actions_[entry]; }

  // The number of the node, or kNone.
  std::uint32_t find(std::uint64_t key) const {
    for (std::size_t at = key & (table_.size() - 1);; at = (at + 1) & (table_.size() - 1)) {
      if (table_[at] == kNone || nodes_[table_[at]].key == key) return table_[at];
    }
  }

  std::uint32_t add_node(std::uint64_t key, std::uint32_t parent, const LineStep& step, Action own) {
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({key, 0, parent, 0, own, step});
    if (2 * nodes_.size() > table_.size()) {
      index(2 * table_.size());
    } else {
      enter_in_table(id);
    }
    return id;
  }

  std::uint32_t add_action(std::uint32_t id, std::uint8_t seat, Phase phase, Action action) {
    const auto entry = static_cast<std::uint32_t>(actions_.size());
    actions_.push_back({0, 0, 0, 1, nodes_[id].first, action, seat, phase, 0, 0});
    nodes_[id].first = entry;
    return entry;
  }

  // Makes a node the root and drops all that does not hang on it. A node stands after its parent, so that one
  // pass in order finds what does.
  void keep_below(std::uint32_t new_root) {
    const std::vector<TreeNode> nodes = std::move(nodes_);
    const std::vector<TreeAction> actions = std::move(actions_);
    std::vector<std::uint32_t> moved(nodes.size(), kNone);
    nodes_.clear();
    actions_.assign(1, {});
    for (std::uint32_t id = new_root; id < nodes.size(); ++id) {
      if (id != new_root && moved[nodes[id].parent] == kNone) continue;
      moved[id] = static_cast<std::uint32_t>(nodes_.size());
      TreeNode& node = nodes_.emplace_back(nodes[id]);
      node.parent = id == new_root ? kNone : moved[node.parent];
      // In their old order, which decides between equals; now side by side.
      if (nodes[id].first != 0) node.first = static_cast<std::uint32_t>(actions_.size());
      for (std::uint32_t entry = nodes[id].first; entry != 0; entry = actions[entry].next) {
        TreeAction& kept = actions_.emplace_back(actions[entry]);
        if (kept.next != 0) kept.next = static_cast<std::uint32_t>(actions_.size());
      }
    }
    std::size_t size = kFirstTable;
    while (size < 2 * nodes_.size()) size *= 2;
    index(size);
  }

  // What was visited most after the root action, as far as each step has `least` visits.
  std::vector<LineStep> line_after(Action action, std::uint32_t least) const {
    std::vector<std::uint32_t> favourite(nodes_.size(), kNone);
    for (std::uint32_t id = kRoot + 1; id < nodes_.size(); ++id) {
      const TreeNode& node = nodes_[id];
      if (node.parent == kRoot && node.own != action) continue;
      std::uint32_t& best = favourite[node.parent];
      if (best == kNone || node.visits > nodes_[best].visits) best = id;
    }
    std::vector<LineStep> line;
    for (std::uint32_t id = favourite[kRoot]; id != kNone && nodes_[id].visits >= least; id = favourite[id])
      line.push_back(nodes_[id].step);
    return line;
  }

 private:
  static constexpr std::size_t kFirstTable = 1024;

  void enter_in_table(std::uint32_t id) {
    std::size_t at = nodes_[id].key & (table_.size() - 1);
    while (table_[at] != kNone) at = (at + 1) & (table_.size() - 1);
    table_[at] = id;
  }

  void index(std::size_t size) {
    table_.assign(size, kNone);
    for (std::uint32_t id = 0; id < nodes_.size(); ++id) enter_in_table(id);
  }

  std::vector<TreeNode> nodes_;
  std::vector<TreeAction> actions_;   // [0] is none
  std::vector<std::uint32_t> table_;  // open addressing; a power of two
};

}  // namespace menzi
