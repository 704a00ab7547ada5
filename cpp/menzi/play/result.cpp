// How a deal ended, as text.
#include "menzi/play/result.hpp"

namespace menzi {

std::string joined(const std::vector<Meld>& groups) {
  std::string text;
  for (const Meld& group : groups) text += (text.empty() ? "" : " ") + group.text;
  return text;
}

std::string joined(const std::vector<int>& numbers) {
  std::string text;
  for (const int number : numbers) text += (text.empty() ? "" : " ") + std::to_string(number);
  return text;
}

}  // namespace menzi
