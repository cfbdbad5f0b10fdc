import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster, ResolvedLine } from './entry.ts';
import type { Numbered } from './post.ts';

interface Recorder extends Poster {
  readonly firstNumber: number;
  readonly recordedAt: Date;
}

/** Writes entries, their lines and what these add to the balances, in one round trip, however many there are. */
export async function writeEntries(tx: Tx, entries: readonly Numbered[], by: Recorder): Promise<void> {
  const of = (read: (one: Numbered) => string | null | undefined) => texts(entries.map(read));
  const lines = entries.flatMap(({ lines: own }) => own);
  const ofLines = (read: (line: ResolvedLine) => string | null | undefined) => texts(lines.map(read));
  const plainOfLines = (read: (line: ResolvedLine) => string | number | null | undefined) => plain(lines.map(read));
  await sql`
    select write_entries(
      ${by.organisationId}, ${by.userId}, ${by.requestId}, ${by.recordedAt}, ${by.firstNumber},
      ${plain(entries.map(({ id }) => id))}, ${plain(entries.map(({ entry }) => entry.date))},
      ${plain(entries.map(({ lines: own }) => own.length))}, ${of(({ entry }) => entry.memo)},
      ${of(({ entry }) => entry.source.kind)}, ${plain(entries.map(({ entry }) => entry.source.id))},
      ${of(({ entry }) => entry.source.explanation && JSON.stringify(entry.source.explanation))},
      ${plain(entries.map(({ entry }) => entry.reverses?.entryId))}, ${of(({ entry }) => entry.reverses?.reason)},
      ${of(({ key }) => key)}, ${plain(entries.map(({ hash }) => hash))},
      ${plain(entries.flatMap(({ lines: own }, index) => own.map(() => index + 1)))},
      ${plain(entries.flatMap(({ lines: own }) => own.map((_, index) => index + 1)))},
      ${plainOfLines(({ accountId }) => accountId)}, ${plainOfLines(({ currency }) => currency)},
      ${plainOfLines(({ cents }) => cents)}, ${plainOfLines(({ basis }) => basis)},
      ${plainOfLines(({ propertyId }) => propertyId)}, ${plainOfLines(({ unitId }) => unitId)},
      ${plainOfLines(({ leaseId }) => leaseId)}, ${plainOfLines(({ personId }) => personId)},
      ${plainOfLines(({ bankAccountId }) => bankAccountId)}, ${ofLines(({ memo }) => memo)})`.execute(tx);
}

/** A column as an array; one of nothing at all is sent as null, which unnest fills up beside the others. */
function texts(values: readonly (string | null | undefined)[]): (string | null | undefined)[] | null {
  return values.some((value) => value !== null && value !== undefined) ? [...values] : null;
}

/** The same for ids, dates, numbers and codes, which need no quotes: PostgreSQL reads it as it stands, and it is quickly made. */
function plain(values: readonly (string | number | null | undefined)[]): string | null {
  if (!values.some((value) => value !== null && value !== undefined)) return null;
  return `{${values.map((value) => value ?? 'null').join(',')}}`;
}
