import { expect, test } from 'vitest';
import type { LedgerItem } from './api.ts';
import { dateLabel } from './range-label.ts';
import { posterSentence, ruleSetters, sourceSentences } from './sources.ts';
import { useReportsText } from './text.ts';

const t = useReportsText.now();
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

// Only these parts of a line are read.
function line(given: Partial<Pick<LedgerItem, 'sourceKind' | 'explanation' | 'postedBy'>>): LedgerItem {
  return { sourceKind: 'manual', explanation: {}, postedBy: null, ...given } as LedgerItem;
}

test('each source has its sentence, and rules are told apart', () => {
  const rule = (name: string) => line({ sourceKind: 'recurring', explanation: { rule: name } });
  const lines = [line({}), line({}), rule('Cleaning'), rule('Lift'), line({ sourceKind: 'reversal' })];
  expect(
    sourceSentences(t, [
      ...lines,
      line({ sourceKind: 'charge', explanation: { rule: 'late-fee' } }),
      line({ sourceKind: 'charge', explanation: { rule: 'schedule' } }),
      line({ sourceKind: 'balances-forward' }),
    ]).map(plain),
  ).toEqual([
    '2 manual lines',
    '1 line by the rule “Cleaning”',
    '1 line by the rule “Lift”',
    '1 line of a reversal',
    '2 lines from charges',
    '1 line from automatic entries',
  ]);
});

test('a few are named, many are counted, and what posts by itself says so', () => {
  const by = (name: string) => line({ postedBy: { id: name, name } });
  expect(plain(posterSentence(t, [by('Dana'), by('Dana'), line({})]))).toBe('Dana and Gable, automatically');
  expect(plain(posterSentence(t, ['A', 'B', 'C', 'D'].map(by)))).toMatch(/^A, B,? and 2 others$/);
});

test('whoever set a rule is named once', () => {
  const explanation = { setBy: { id: 'd', name: 'Dana' }, startsOn: '2026-01-05' };
  const lines = [line({ explanation }), line({ explanation }), line({})];
  expect(ruleSetters(t, lines).map(plain)).toEqual([`Rule set by Dana, since ${dateLabel('2026-01-05')}`]);
});
