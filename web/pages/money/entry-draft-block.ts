import { isBookDate } from '#shared/dates.ts';
import { isBlankLine, writtenLines, type EntryDraft } from './entry-draft.ts';
import { balancesOf, isCountable, type Balance } from './entry-draft-balance.ts';

/** Why a draft cannot be posted yet, in the order in which one would put it right. Lines are counted from one. */
export type Block =
  | { readonly reason: 'empty' | 'few-lines' | 'many-lines' | 'too-large' | 'no-memo' | 'no-date' | 'bad-date' }
  | { readonly reason: 'no-account' | 'no-amount' | 'unreadable' | 'zero'; readonly line: number }
  | { readonly reason: 'unbalanced'; readonly balance: Balance }
  | { readonly reason: 'closed'; readonly through: string };

export interface BlockRules {
  readonly closedThrough: string | null;
  readonly linesAtMost: number;
  /** What posts by itself has its days elsewhere. */
  readonly dated: boolean;
}

export const handwritten: Pick<BlockRules, 'linesAtMost' | 'dated'> = { linesAtMost: 1000, dated: true };
export const recurrent: Pick<BlockRules, 'linesAtMost' | 'dated'> = { linesAtMost: 100, dated: false };

export function blockOf(draft: EntryDraft, rules: BlockRules): Block | undefined {
  const lines = writtenLines(draft);
  if (lines.length === 0) return { reason: 'empty' };
  return lineBlock(draft) ?? countBlock(lines.length, rules) ?? balanceBlock(draft) ?? aboutBlock(draft, rules);
}

function lineBlock({ lines }: EntryDraft): Block | undefined {
  for (const [index, line] of lines.entries()) {
    if (isBlankLine(line)) continue;
    if (line.typed !== null && line.typed !== '' && line.cents === null)
      return { reason: 'unreadable', line: index + 1 };
    if (line.accountId === null) return { reason: 'no-account', line: index + 1 };
    if (line.cents === null) return { reason: 'no-amount', line: index + 1 };
    if (line.cents === 0) return { reason: 'zero', line: index + 1 };
  }
  return undefined;
}

function countBlock(count: number, { linesAtMost }: BlockRules): Block | undefined {
  if (count < 2) return { reason: 'few-lines' };
  return count > linesAtMost ? { reason: 'many-lines' } : undefined;
}

function balanceBlock(draft: EntryDraft): Block | undefined {
  const balances = balancesOf(draft.lines);
  const open = balances.find(({ differenceCents }) => differenceCents !== 0);
  if (open !== undefined) return { reason: 'unbalanced', balance: open };
  return isCountable(balances) ? undefined : { reason: 'too-large' };
}

function aboutBlock({ memo, date }: EntryDraft, { closedThrough, dated }: BlockRules): Block | undefined {
  if (dated && date === null) return { reason: 'no-date' };
  if (dated && date !== null && !isBookDate(date)) return { reason: 'bad-date' };
  if (dated && date !== null && closedThrough !== null && date <= closedThrough)
    return { reason: 'closed', through: closedThrough };
  return memo.trim() === '' ? { reason: 'no-memo' } : undefined;
}
