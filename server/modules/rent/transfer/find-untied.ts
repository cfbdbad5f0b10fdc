import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { inChunks } from '#server/modules/rent/tenancy-money/columns.ts';
import type { HistoryKind } from './history-tables.ts';
import type { HistoryValues } from './write-history.ts';

/**
 * Which rows say something else than the entries that they name, by their places. The database refuses such charges by
 * itself; this finds all of them at once, also payments, credits, refunds, deposits and what was brought to the bank.
 */
export async function findUntied(
  tx: Tx,
  organisationId: string,
  kind: HistoryKind,
  rows: readonly HistoryValues[],
): Promise<number[]> {
  const says = said[kind];
  if (says === undefined) return [];
  // One entry may move several deposits of a building: together they are what it says of that building.
  const together = new Map<string, number>();
  const placeOf = ({ entry_id: entry, property_id: property, currency }: HistoryValues) =>
    JSON.stringify([entry, property, currency]);
  for (const row of rows) together.set(placeOf(row), (together.get(placeOf(row)) ?? 0) + Number(row['cents']));
  const compared = rows.map((row, place) => ({
    ...Object.fromEntries(columns.map((column) => [column, row[column] ?? null])),
    place,
    // As the database will say of the row by itself (`charged_as`).
    is_opening: typeof row['charge_key'] === 'string' && row['charge_key'].split(':')[0] === 'opening',
    together: together.get(placeOf(row)) ?? 0,
  }));
  const untied: number[] = [];
  await inChunks(compared, async (some) => {
    const { rows: found } = await sql<{ place: number }>`
      select n.place from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n (
        place integer, together bigint, entry_id uuid, void_entry_id uuid, reversal_entry_id uuid, undone_entry_id uuid,
        account_id uuid, property_id uuid, currency text, cents bigint, is_opening boolean)
       where not (${says(organisationId)}) order by n.place`.execute(tx);
    untied.push(...found.map(({ place }) => place));
  });
  return untied;
}

const columns = [
  'entry_id',
  'void_entry_id',
  'reversal_entry_id',
  'undone_entry_id',
  'account_id',
  'property_id',
  'currency',
  'cents',
];

type Says = (organisationId: string) => RawBuilder<unknown>;

/** What an entry comes to on an account, leaving one basis out. */
const sumOf = (org: string, account: RawBuilder<unknown>, leaving: 'cash' | 'accrual') => sql`coalesce((
  select sum(p.amount_cents) from posting p
   where p.org_id = ${org} and p.entry_id = n.entry_id and p.currency = n.currency and p.account_id = ${account}
     and p.basis <> ${leaving}), 0)`;

const systemAccount = (org: string, key: string) => sql`(
  select a.account_id from account a where a.org_id = ${org} and a.system_key = ${key})`;

/** What took it back reverses its entry. */
const isReversedBy = (org: string, column: string) => sql`(${sql.ref(`n.${column}`)} is null or exists (
  select from journal_entry e
   where e.org_id = ${org} and e.entry_id = ${sql.ref(`n.${column}`)} and e.reverses_entry_id = n.entry_id))`;

const said: Readonly<Partial<Record<HistoryKind, Says>>> = {
  charges: (org) => sql`${isReversedBy(org, 'void_entry_id')} and exists (
    select from posting p
     where p.org_id = ${org} and p.entry_id = n.entry_id and p.currency = n.currency and p.amount_cents = -n.cents
       and p.account_id = case when n.is_opening then ${systemAccount(org, 'opening-balances')}
                               else n.account_id end)`,
  receipts: (org) =>
    sql`${isReversedBy(org, 'reversal_entry_id')} and ${sumOf(org, sql`n.account_id`, 'accrual')} = n.cents`,
  credits: (org) => sql`${isReversedBy(org, 'void_entry_id')} and ${sumOf(org, sql`n.account_id`, 'cash')} = n.cents`,
  refunds: (org) =>
    sql`${isReversedBy(org, 'void_entry_id')} and ${sumOf(org, sql`n.account_id`, 'accrual')} = -n.cents`,
  batches: (org) =>
    sql`${isReversedBy(org, 'undone_entry_id')} and ${sumOf(org, sql`n.account_id`, 'accrual')} = n.cents`,
  deposits: (org) => sql`n.together = -coalesce((
    select sum(p.amount_cents) from posting p
     where p.org_id = ${org} and p.entry_id = n.entry_id and p.currency = n.currency and p.property_id = n.property_id
       and p.account_id = ${systemAccount(org, 'deposits-held')} and p.basis <> 'accrual'), 0)`,
};
