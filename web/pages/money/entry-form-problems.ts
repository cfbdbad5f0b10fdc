import type { Failure } from '#web/kit/submission/failure-of.ts';
import { failureText, fieldText, type useFailureWords } from '#web/kit/submission/failure-text.ts';
import { writtenLines, type EntryDraft } from './entry-draft.ts';
import type { NewEntryText } from './new-entry-text.ts';

/** What the server refused, in the cell that it is about; lines by their key in the draft. */
export interface EntryProblems {
  readonly date?: string;
  readonly memo?: string;
  /** What no cell can say. */
  readonly whole?: string;
  readonly accounts: ReadonlyMap<number, string>;
  readonly amounts: ReadonlyMap<number, string>;
  readonly notes: ReadonlyMap<number, string>;
}

export const noProblems: EntryProblems = { accounts: new Map(), amounts: new Map(), notes: new Map() };

const ownWords = [
  'unknown-account',
  'archived-account',
  'closed-period',
  'date-out-of-range',
  'zero-amount',
  'amount-out-of-range',
  'unbalanced-entry',
  'mixed-currencies',
  'too-few-lines',
  'too-many-lines',
] as const;

type Words = ReturnType<typeof useFailureWords>;

export function problemsOf(
  failure: Failure | undefined,
  draft: EntryDraft,
  t: NewEntryText,
  words: Words,
): EntryProblems {
  if (failure === undefined) return noProblems;
  const keys = writtenLines(draft).map(({ key }) => key);
  const [accounts, amounts, notes] = [new Map<number, string>(), new Map<number, string>(), new Map<number, string>()];
  const found: { date?: string; memo?: string; whole?: string } = {};
  for (const field of failure.fields) {
    const own = ownWords.find((code) => code === field.code) ?? ownWords.find((code) => code === failure.code);
    const text = own === undefined ? fieldText(words, field) : t(own);
    const [, line, cell] = /^lines\.(\d+)(?:\.(\w+))?$/.exec(field.path) ?? [];
    const key = line === undefined ? undefined : keys[Number(line)];
    if (field.path === 'date' || field.path === 'startsOn') found.date = text;
    else if (field.path === 'memo') found.memo = text;
    else if (key === undefined) found.whole ??= text;
    else (cell === 'accountId' ? accounts : cell === 'memo' ? notes : amounts).set(key, text);
  }
  const isShown = failure.fields.length > 0 && found.whole === undefined;
  if (!isShown && found.whole === undefined) {
    const own = ownWords.find((code) => code === failure.code);
    found.whole = own === undefined ? failureText(words, failure) : t(own);
  }
  return { ...found, accounts, amounts, notes };
}
