import { payerKey, phraseOf } from './line-words.ts';
import { lineText } from './match-index.ts';
import { reasonFor, target } from './matching-run.ts';
import type { MatchingRun } from './matching-run.ts';
import type { MatchRule, OpenLine } from './match-input.ts';

/** Level 4: the first bank rule that fits, by itself only where it says so. */
export function matchRules(run: MatchingRun): void {
  for (const line of run.unanswered()) {
    const rule = run.rules.find((each) => ruleFits(each, line));
    if (rule === undefined) continue;
    run.answer(line, 'rule', rule.isAutomatic ? 'posted' : 'proposed', [
      { targets: [target('rule', rule.id, line.cents)], reasons: [reasonFor('rule-applies', { words: rule.name })] },
    ]);
  }
}

/** Every condition that the rule has; a rule without any fits nothing. */
export function ruleFits({ text, minCents, maxCents, counterparty }: RuleConditions, line: OpenLine): boolean {
  if (text === null && minCents === null && maxCents === null && counterparty === null) return false;
  if (text !== null && !phraseOf(lineText(line)).includes(phraseOf(text))) return false;
  if (minCents !== null && line.cents < minCents) return false;
  if (maxCents !== null && line.cents > maxCents) return false;
  return counterparty === null || isCounterparty(counterparty, line);
}

export type RuleConditions = Pick<MatchRule, 'text' | 'minCents' | 'maxCents' | 'counterparty'>;

function isCounterparty(counterparty: string, { iban, payee }: OpenLine): boolean {
  const wanted = payerKey(counterparty);
  return wanted !== '' && [iban, payee].some((side) => payerKey(side ?? '') === wanted);
}
