import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { NewEntry, Poster } from '#server/modules/ledger/books/entry.ts';
import { followsPosted } from '#server/modules/ledger/books/lines.ts';
import type { Line } from '#server/modules/ledger/books/lines.ts';
import { accountsNamed } from './resolve-accounts.ts';

/** An entry with what it gets when it is posted. */
export interface Prepared {
  readonly entry: NewEntry;
  readonly id: string;
  readonly hash: string;
}

/**
 * Takes the books and writes entries, their lines and what these add to the balances, in one round trip, however many
 * there are. Answers with the number of the first, or, where something stands in the way of one of them, with nothing
 * written and undefined: what it is, `readBooks` knows.
 */
export async function writeEntries(tx: Tx, act: Poster, entries: readonly Prepared[]): Promise<number | undefined> {
  const lines = entries.flatMap(({ entry }) => entry.lines);
  const { ids, keys } = accountsNamed(lines);
  const anew = new Set(accountsNamed(entries.flatMap(linesAnew)).ids);
  const places = new Map([...ids, ...keys].map((account, index) => [account, index + 1]));
  const placeOf = ({ account }: Line) => places.get(typeof account === 'string' ? account : account.id);
  const of = (read: (one: Prepared) => Value) => plain(entries.map(read));
  const textOf = (read: (one: Prepared) => string | null | undefined) => texts(entries.map(read));
  const ofLine = (read: (line: Line) => Value) => plain(lines.map(read));
  const { rows } = await sql<{ first: number | null }>`
    select write_entries(
      ${act.organisationId}, ${act.userId}, ${act.requestId}, ${act.now},
      ${of(({ id }) => id)}, ${of(({ entry }) => entry.date)}, ${of(({ entry }) => entry.lines.length)},
      ${textOf(({ entry }) => entry.memo)}, ${textOf(({ entry }) => entry.source.kind)}, ${of(({ entry }) => entry.source.id)},
      ${textOf(({ entry }) => entry.source.explanation && JSON.stringify(entry.source.explanation))},
      ${of(({ entry }) => entry.reverses?.entryId)}, ${textOf(({ entry }) => entry.reverses?.reason)},
      ${textOf(({ entry }) => entry.idempotencyKey)}, ${of(({ hash }) => hash)},
      ${places.size}, ${plain([...ids, ...keys.map(() => null)])}, ${texts([...ids.map(() => null), ...keys])},
      ${plain([...ids.map((id) => String(!anew.has(id))), ...keys.map(() => 'false')])},
      ${plain(entries.flatMap(({ entry }, index) => entry.lines.map(() => index + 1)))},
      ${plain(entries.flatMap(({ entry }) => entry.lines.map((_, index) => index + 1)))},
      ${ofLine(placeOf)}, ${ofLine(({ currency }) => currency)}, ${ofLine(({ cents }) => cents)},
      ${ofLine(({ basis }) => basis)}, ${ofLine(({ propertyId }) => propertyId)}, ${ofLine(({ unitId }) => unitId)},
      ${ofLine(({ leaseId }) => leaseId)}, ${ofLine(({ personId }) => personId)},
      ${ofLine(({ bankAccountId }) => bankAccountId)}, ${texts(lines.map(({ memo }) => memo))}) as first`.execute(tx);
  return rows[0]?.first ?? undefined;
}

/** Lines that follow from nothing that was posted: their accounts have to be in use. */
function linesAnew({ entry: { lines, reverses } }: Prepared): readonly Line[] {
  return reverses === undefined ? lines.filter((line) => !followsPosted(line)) : [];
}

type Value = string | number | null | undefined;

/** A column as an array; one of nothing at all is sent as null, which unnest fills up beside the others. */
function texts(values: readonly (string | null | undefined)[]): (string | null | undefined)[] | null {
  return values.some(isThere) ? [...values] : null;
}

/** The same for ids, dates, numbers and codes, which need no quotes: PostgreSQL reads it as it stands, and it is quickly made. */
function plain(values: readonly Value[]): string | null {
  return values.some(isThere) ? `{${values.map((value) => value ?? 'null').join(',')}}` : null;
}

function isThere(value: Value): boolean {
  return value !== null && value !== undefined;
}
