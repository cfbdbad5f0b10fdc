import type { z } from 'zod';
import type { newJournalEntry } from '#shared/api/ledger.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { NewEntry } from '#server/modules/ledger/books/entry.ts';
import { refuseControlAccounts } from '#server/modules/ledger/books/control-accounts.ts';
import { sidesOf } from '#server/modules/ledger/books/lines.ts';
import { post, preview } from './post.ts';
import { refuseUnknownSubjects } from '#server/modules/ledger/books/refuse-unknown-subjects.ts';
import { bookLines, inOwnCurrency } from '#server/modules/ledger/books/written-lines.ts';

type Written = z.output<typeof newJournalEntry>;

/** An entry that a person writes. Keys of people and keys of the program cannot meet: theirs have a name before them. */
export async function createEntry(tx: Tx, act: Act, written: Written): Promise<string> {
  const { id } = await post(tx, act, await entryOf(tx, act, written));
  return id;
}

export async function previewEntry(tx: Tx, act: Act, written: Written) {
  const lines = await preview(tx, act, await entryOf(tx, act, written));
  return { lines: lines.map(({ accountId, cents }) => ({ accountId, ...sidesOf(cents) })) };
}

export function keyOfPerson(key: string | undefined): string | undefined {
  return key === undefined ? undefined : `manual:${key}`;
}

async function entryOf(tx: Tx, act: Act, { date, memo, lines }: Written): Promise<NewEntry> {
  await refuseUnknownSubjects(tx, act.organisationId, lines);
  await refuseControlAccounts(tx, act.organisationId, lines);
  return {
    date,
    memo,
    lines: bookLines(await inOwnCurrency(tx, act.organisationId, lines)),
    source: { kind: 'manual' },
    idempotencyKey: keyOfPerson(act.idempotencyKey),
  };
}
