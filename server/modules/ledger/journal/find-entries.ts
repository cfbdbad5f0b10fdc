import { sql } from 'kysely';
import { may } from '#shared/permissions.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { FoundItem, RecordSearch } from '#server/modules/portfolio/index.ts';
import { centsMeant, isOfAmount } from './amount-search.ts';
import { entryRows } from './entry-rows.ts';

/** Journal entries by number, and by an amount that stands on one of their lines. */
export const entrySearch: RecordSearch = {
  kinds: ['entry'],
  async find(tx, { session }, typed, atMost) {
    if (!may(session, 'ledger.read')) return {};
    const words = typed.trim();
    const [, number] = /^je[\s-]*(\d{1,15})$/i.exec(words) ?? [];
    if (number !== undefined) {
      const ids = await idsByNumber(tx, session.organisationId, number);
      return { exact: await readEntries(tx, session.organisationId, ids) };
    }
    const ids = await idsByAmount(tx, session.organisationId, words, atMost);
    return { byAmount: await readEntries(tx, session.organisationId, ids) };
  },
  async read(tx, { session }, _kind, ids) {
    return may(session, 'ledger.read') ? readEntries(tx, session.organisationId, ids) : [];
  },
};

async function idsByNumber(tx: Tx, organisationId: string, number: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select entry_id as id from journal_entry where org_id = ${organisationId} and number = ${number}::bigint`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** The newest, whatever side the amount stands on. Each amount is looked up by itself, in the order of the index. */
async function idsByAmount(tx: Tx, organisationId: string, words: string, atMost: number): Promise<readonly string[]> {
  if (words.replaceAll(/\D/g, '').length < 3) return [];
  const fits = isOfAmount(words, { currency: sql`p.currency`, cents: sql`abs(p.amount_cents)` });
  if (fits === undefined) return [];
  const meant = centsMeant(words).flatMap((cents) => [cents, `-${cents}`]);
  const { rows } = await sql<{ id: string }>`
    select distinct f.entry_id as id from unnest(${meant}::bigint[]) m(cents) cross join lateral (
      select p.entry_id from posting p
       where p.org_id = ${organisationId} and p.amount_cents = m.cents and ${fits}
       order by p.entry_id desc limit ${2 * atMost}) f
     order by id desc limit ${atMost}`.execute(tx);
  return rows.map(({ id }) => id);
}

async function readEntries(tx: Tx, organisationId: string, ids: readonly string[]): Promise<readonly FoundItem[]> {
  if (ids.length === 0) return [];
  const rows = await entryRows(tx, organisationId)
    .where('e.entry_id', 'in', ids)
    .orderBy('e.entry_id', 'desc')
    .execute();
  return rows.map((row) => {
    const [amount] = row.amounts;
    return {
      kind: 'entry' as const,
      id: row.entry_id,
      propertyId: null,
      title: `JE-${String(row.number).padStart(4, '0')} ${row.memo}`,
      subtitle: '',
      money:
        amount === undefined
          ? null
          : { cents: sumCents(BigInt(amount.cents)), currency: amount.currency, on: row.date },
      attachedTo: null,
    };
  });
}
