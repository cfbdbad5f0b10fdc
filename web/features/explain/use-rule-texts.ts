import { useLateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import type { RuleTexts } from './rules-of-lines.ts';
import { useExplainText } from './text.ts';

/** The words of rules, from where each kind of rule is set. */
export function useRuleTexts(): RuleTexts {
  return { t: useExplainText(), late: useLateFeeText(), rent: useRentWords() };
}
