import { expect, test } from 'vitest';
import type { Made } from '#shared/reports/sheet.ts';
import { dateLabel } from '#web/lib/range-label.ts';
import { posterSentence, ruleSetters, sourceSentences } from './sources.ts';
import { useExplainText } from './text.ts';

const t = useExplainText.now();
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

function line(given: Partial<Made>): Made {
  return { source: 'manual', by: null, at: '2026-01-05T10:00:00.000Z', ...given };
}

test('each source has its sentence, and rules are told apart', () => {
  const rule = (name: string) => line({ source: 'recurring', rule: name });
  const lines = [line({}), line({}), rule('Cleaning'), rule('Lift'), line({ source: 'reversal' })];
  expect(
    sourceSentences(t, [
      ...lines,
      line({ source: 'charge' }),
      line({ source: 'charge' }),
      line({ source: 'balances-forward' }),
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
  const by = (name: string) => line({ by: name });
  expect(plain(posterSentence(t, [by('Dana'), by('Dana'), line({})]))).toBe('Dana and Gable, automatically');
  expect(plain(posterSentence(t, ['A', 'B', 'C', 'D'].map(by)))).toMatch(/^A, B,? and 2 others$/);
});

test('whoever set a rule is named once', () => {
  const rule = { setBy: 'Dana', since: '2026-01-05' };
  const lines = [line(rule), line(rule), line({})];
  expect(ruleSetters(t, lines).map(plain)).toEqual([`Rule set by Dana, since ${dateLabel('2026-01-05')}`]);
});
