import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { StatementContent } from '#shared/api/owner-statements.ts';
import { distribute } from '#shared/rent/splits.ts';
import type { BillsOfEntries } from '#server/kernel/bills/bills-of-entries.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { listFilesOf } from '#server/modules/documents/index.ts';
import { readLetterhead, readReaders } from '#server/modules/rent/index.ts';
import { findDue } from './find-due.ts';
import type { DueStatement, StatementScope } from './find-due.ts';
import { readFundLines, readOpenings } from './fund-lines.ts';
import type { StatementLine } from './fund-lines.ts';
import { readPropertyOnDay } from './property-on-day.ts';
import type { PropertyOnDay } from './property-on-day.ts';
import { statementNumber } from './statement-number.ts';
import { statementParts } from './statement-parts.ts';

export interface Issuing extends StatementScope {
  readonly runId: string;
  readonly mark: number;
  readonly bills: readonly BillsOfEntries[];
}

/** The hash of a chain before its first statement. */
export const chainSeed = Buffer.alloc(32);

/** Its hash covers the one before it and every letter of what it says. */
export function hashOfStatement(before: Buffer, content: string): Buffer {
  return createHash('sha256').update(before).update(content, 'utf8').digest();
}

/**
 * Issues the next statements of a run, and says how many. Numbers are taken first: whoever else issues waits there, and then
 * finds what was issued meanwhile.
 */
export async function issueNext(tx: Tx, act: Act, issuing: Issuing, atMost: number): Promise<number> {
  const { organisationId } = act;
  await takeNumbers(tx, organisationId, 'owner-statement', 0);
  const due = await findDue(tx, organisationId, issuing, atMost);
  if (due.length === 0) return 0;
  const written = await writeContents(tx, act, issuing, due);
  const first = await takeNumbers(tx, organisationId, 'owner-statement', due.length);
  let before = await readHash(tx, organisationId, first - 1);
  const rows = due.map((one, at) => {
    const { content, linesCents } = written[at] ?? {};
    if (content === undefined || linesCents === undefined) throw new Error('Every statement that is due is written');
    const text = JSON.stringify({ number: statementNumber(first + at), ...content });
    const beforeHash = before;
    before = hashOfStatement(beforeHash, text);
    return {
      org_id: organisationId,
      statement_id: newId(act.now),
      number: first + at,
      run_id: issuing.runId,
      person_id: one.personId,
      property_id: one.propertyId,
      from_day: one.from,
      to_day: one.to,
      currency: one.currency,
      parts: one.parts,
      opening_cents: content.openingCents,
      changes_cents: content.changes.cents,
      lines_cents: linesCents,
      closing_cents: content.closingCents,
      share_cents: content.shareCents,
      mark: content.mark,
      follows_id: one.last?.id ?? null,
      follows_to: one.last?.to ?? null,
      follows_mark: one.last?.mark ?? null,
      content: text,
      before_hash: beforeHash,
      hash: before,
      issued_by: act.userId,
      issued_at: act.now,
    };
  });
  await tx.insertInto('owner_statement').values(rows).execute();
  return rows.length;
}

async function readHash(tx: Tx, organisationId: string, number: number): Promise<Buffer> {
  if (number === 0) return chainSeed;
  const row = await tx
    .selectFrom('owner_statement')
    .select('hash')
    .where('org_id', '=', organisationId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return row.hash;
}

type Written = Omit<StatementContent, 'number'>;

/** What stands on each, from the books as far as the run knows them. */
async function writeContents(
  tx: Tx,
  { organisationId, today }: Act,
  { mark, bills }: Issuing,
  due: readonly DueStatement[],
): Promise<{ readonly content: Written; readonly linesCents: number }[]> {
  const openings = await readOpenings(tx, organisationId, due, mark);
  const lines = Map.groupBy(await readFundLines(tx, organisationId, due, mark), ({ at }) => at);
  const head = await readLetterhead(tx, organisationId);
  const readers = await readReaders(tx, organisationId, [...new Set(due.map(({ personId }) => personId))], head);
  const billsOf = await readBills(tx, organisationId, bills, [...lines.values()].flat());
  const properties = new Map<string, PropertyOnDay>();
  const written: { content: Written; linesCents: number }[] = [];
  for (const [at, one] of due.entries()) {
    const key = `${one.propertyId} ${one.to}`;
    const place = { organisationId, propertyId: one.propertyId, currency: one.currency, day: one.to, today };
    const onDay = properties.get(key) ?? (await readPropertyOnDay(tx, place));
    properties.set(key, onDay);
    const own = lines.get(at) ?? [];
    const { linesCents, ...parts } = statementParts(one, openings.get(at) ?? 0, own);
    const reader = readers.get(one.personId);
    const language = reader?.language ?? head.usual;
    written.push({
      linesCents,
      content: {
        follows:
          one.last === null ? null : { id: one.last.id, number: statementNumber(one.last.number), to: one.last.to },
        issuedOn: today,
        owner: { id: one.personId, name: one.person },
        property: { id: one.propertyId, name: one.property, colour: one.colour },
        parts: one.parts,
        from: one.from,
        to: one.to,
        currency: one.currency,
        ...parts,
        shareCents: await readShare(tx, organisationId, one, parts.closingCents),
        mark: Math.max(mark, one.last?.mark ?? 0),
        ...onDay,
        bills: billsOf(one.propertyId, own),
        letter: {
          language,
          country: head.country,
          sender: [...head.senderIn(language)],
          recipient: reader?.envelope ?? [one.person],
        },
      },
    });
  }
  return written;
}

/** Odd cents go to the largest shares, as with a distribution. */
async function readShare(tx: Tx, organisationId: string, one: DueStatement, closing: number): Promise<number> {
  if (one.parts === 1_000_000) return closing;
  const { rows } = await sql<{ id: string; parts: number }>`
    select o.person_id as id, o.parts from ownership_share o
     where o.org_id = ${organisationId} and o.property_id = ${one.propertyId} and o.starts_on = (
       select max(s.starts_on) from ownership_share s
        where s.org_id = o.org_id and s.property_id = o.property_id and s.starts_on <= ${one.to}::date)
     order by o.parts desc, o.person_id`.execute(tx);
  const split = distribute(
    closing,
    rows.map(({ parts }) => parts),
  );
  return split[rows.findIndex(({ id }) => id === one.personId)] ?? 0;
}

/** Bills that the lines paid, each once, with their files. */
async function readBills(
  tx: Tx,
  organisationId: string,
  parts: readonly BillsOfEntries[],
  lines: readonly StatementLine[],
) {
  const entryIds = [...new Set(lines.filter(({ kind }) => kind === 'costs').map(({ entryId }) => entryId))];
  const found = (await Promise.all(parts.map((read) => read(tx, organisationId, entryIds)))).flat();
  const files = Map.groupBy(
    await listFilesOf(tx, organisationId, 'bill', [...new Set(found.map(({ id }) => id))]),
    ({ recordId }) => recordId,
  );
  return (propertyId: string, own: readonly StatementLine[]): StatementContent['bills'] => {
    const entries = new Set(own.map(({ entryId }) => entryId));
    const bills = new Map(
      found
        .filter((bill) => bill.propertyId === propertyId && entries.has(bill.entryId))
        .map((bill) => [bill.id, bill]),
    );
    return [...bills.values()].map(({ id, number, vendor }) => ({
      number,
      vendor,
      files: (files.get(id) ?? []).map(({ fileId, name, mediaType, bytes }) => ({
        id: fileId,
        name,
        mediaType,
        bytes,
      })),
    }));
  };
}
