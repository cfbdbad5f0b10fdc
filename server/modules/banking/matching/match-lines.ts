import { proposeAmounts, proposeSums } from './amount-levels.ts';
import { matchBookItems, matchOwnReferences } from './book-levels.ts';
import { matchPayers, matchReferences } from './lease-levels.ts';
import { beginMatching } from './matching-run.ts';
import type { MatchInput, MatchedLine } from './match-input.ts';
import { matchRules } from './rule-level.ts';

/**
 * What each line of a bank account is (money.md, section 3): each level goes over all lines that no stronger one answered,
 * so that the order of the lines does not matter. It decides and proposes; it writes nothing.
 */
export function matchLines(input: MatchInput): MatchedLine[] {
  const run = beginMatching(input);
  matchOwnReferences(run);
  matchBookItems(run);
  matchReferences(run);
  matchRules(run);
  matchPayers(run);
  proposeAmounts(run);
  proposeSums(run);
  return run.outcome();
}
