import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import type { JournalEntryInFull } from './api.ts';
import {
  blankLine,
  withTail,
  writtenLines,
  type About,
  type Circumstances,
  type DraftLine,
  type EntryDraft,
  type Side,
} from './entry-draft.ts';
import { proposalFor } from './entry-draft-balance.ts';
import type { EntryTemplate, RecurringEntry } from './templates-api.ts';

/** From what an entry can begin with, and into what it is sent as. */

export type EntryBody = RouteInput<Routes['POST /journal-entries/']>['body'];
type BodyLine = EntryBody['lines'][number];
export type TemplateLine = EntryTemplate['lines'][number];

/** The copy of an entry, or its opposite; with a date, and a key, of its own. */
export function draftOfEntry(
  entry: Pick<JournalEntryInFull, 'memo' | 'lines'>,
  swapped: boolean,
  when: Circumstances,
): EntryDraft {
  const lines = entry.lines.map((line, index): DraftLine => {
    const side: Side = line.debitCents > 0 !== swapped ? 'debit' : 'credit';
    return {
      ...blankLine(index + 1, line.currency),
      accountId: line.accountId,
      side,
      cents: line.debitCents + line.creditCents,
      basis: line.basis,
      memo: line.memo ?? '',
      about: aboutOf(line),
    };
  });
  return { key: when.key, date: when.date, memo: entry.memo, lines: withTail(lines, when.currency), templateId: null };
}

export function draftOfTemplate(template: EntryTemplate, when: Circumstances): EntryDraft {
  const lines = template.lines.map((line, index): DraftLine => ({
    ...blankLine(index + 1, line.currency ?? when.currency),
    accountId: line.accountId,
    side: line.side,
    cents: line.cents,
    basis: line.basis,
    memo: line.memo ?? '',
    about: aboutOf(line),
  }));
  return {
    key: when.key,
    date: when.date,
    memo: template.memo,
    lines: withTail(lines, when.currency),
    templateId: template.id,
  };
}

export function draftOfRecurring(recurring: RecurringEntry, when: Circumstances): EntryDraft {
  const lines = recurring.lines.map((line, index): DraftLine => ({
    ...blankLine(index + 1, line.currency ?? when.currency),
    accountId: line.accountId,
    side: line.debitCents === undefined ? 'credit' : 'debit',
    cents: line.debitCents ?? line.creditCents ?? null,
    basis: line.basis,
    memo: line.memo ?? '',
    about: aboutOf(line),
  }));
  return {
    key: when.key,
    date: when.date,
    memo: recurring.memo,
    lines: withTail(lines, when.currency),
    templateId: null,
  };
}

/** Only for a draft that nothing blocks: its date is there, and each line has its account and amount. */
export function bodyOf(draft: EntryDraft, currency: string): EntryBody {
  return { date: draft.date ?? '', memo: draft.memo.trim(), lines: linesOf(draft, currency) };
}

export function linesOf(draft: EntryDraft, currency: string): BodyLine[] {
  return writtenLines(draft).map((line) => ({
    accountId: line.accountId ?? '',
    ...(line.side === 'credit' ? { creditCents: line.cents ?? 0 } : { debitCents: line.cents ?? 0 }),
    ...commonOf(line, currency),
    ...line.about,
  }));
}

/** A template keeps which account stands on which side, and the amounts if they are to be the same again. */
export function templateLinesOf(draft: EntryDraft, amounts: 'kept' | 'open', currency: string): TemplateLine[] {
  return writtenLines(draft)
    .filter(({ accountId }) => accountId !== null)
    .map((line) => {
      const { bankAccountId: _, ...about } = line.about;
      return {
        accountId: line.accountId ?? '',
        side: line.side ?? proposalFor(draft, line.key)?.side ?? 'debit',
        cents: amounts === 'kept' && line.cents !== null && line.cents > 0 ? line.cents : null,
        ...commonOf(line, currency),
        ...about,
      };
    });
}

function commonOf({ currency, basis, memo }: DraftLine, own: string) {
  return {
    basis,
    ...(currency === own ? {} : { currency }),
    ...(memo.trim() === '' ? {} : { memo: memo.trim() }),
  };
}

const dimensions = ['propertyId', 'unitId', 'leaseId', 'personId', 'bankAccountId'] as const;

function aboutOf(line: { readonly [Name in keyof About]?: string | null | undefined }): About {
  const known = dimensions.flatMap((name) => {
    const id = line[name];
    return id === null || id === undefined ? [] : [[name, id] as const];
  });
  return Object.fromEntries(known);
}
