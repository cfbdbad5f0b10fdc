import { sql } from 'kysely';
import { amountCell, numberCell } from '#shared/table.ts';
import { allBudgets } from '#server/modules/ledger/index.ts';
import { yesNo } from './export-tables.ts';
import { keptKinds } from '#server/modules/moving/rows/kept-sources.ts';
import type { Cells, Reading } from './export-tables.ts';

interface AccountRow {
  readonly number: string;
  readonly name: string;
  readonly kind: string;
  readonly is_contra: boolean;
  readonly is_operating: boolean;
  readonly tax_line: string | null;
  readonly system_key: string | null;
  readonly bank_kind: string | null;
  readonly bank_name: string | null;
  readonly bank_number: string | null;
  readonly archived_at: Date | null;
  readonly id: string;
}

export async function* accountTable({ tx, organisationId }: Reading): AsyncIterable<readonly Cells[]> {
  const { rows } = await sql<AccountRow>`
    select number, name, kind, is_contra, is_operating, tax_line, system_key, bank_kind, bank_name,
           bank_number, archived_at, account_id as id from account
     where org_id = ${organisationId} order by number collate "C"`.execute(tx);
  yield rows.map((row): Cells => ({
    number: row.number,
    name: row.name,
    kind: row.kind,
    isContra: yesNo(row.is_contra),
    isOperating: yesNo(row.is_operating),
    taxLine: row.tax_line,
    systemKey: row.system_key,
    bankKind: row.bank_kind,
    bankName: row.bank_name,
    bankNumber: row.bank_number,
    archived: yesNo(row.archived_at !== null),
    reference: row.id,
  }));
}

interface LineRow {
  readonly number: number;
  readonly line: number;
  readonly date: string;
  readonly memo: string;
  readonly account: string;
  readonly currency: string;
  readonly basis: string;
  readonly amount_cents: number;
  readonly line_memo: string | null;
  readonly property_id: string | null;
  readonly unit_id: string | null;
  readonly lease_id: string | null;
  readonly person_id: string | null;
  readonly bank_account: string | null;
  readonly source_kind: string;
  readonly source_id: string | null;
  readonly explanation: string | null;
  readonly reverses: number | null;
  readonly reversal_reason: string | null;
}

const entriesAtOnce = 500;

/** Every line of the journal in the order of entries, on both bases. */
export async function* bookTable({ tx, organisationId }: Reading): AsyncIterable<readonly Cells[]> {
  const keptOf = await readMerged({ tx, organisationId });
  for (let after = 0; ;) {
    const { rows } = await sql<LineRow>`
      select e.number, p.line, e.date, e.memo, a.number as account, p.currency, p.basis, p.amount_cents, p.memo as line_memo,
             p.property_id, p.unit_id, p.lease_id, p.person_id, k.number as bank_account, o.number as reverses, e.reversal_reason,
             case when e.source_kind = 'import' then coalesce(e.explanation ->> 'source', 'import') else e.source_kind end as source_kind,
             case when e.source_kind = any(${keptKinds}::text[]) then e.source_id end as source_id,
             case when e.source_kind = any(${keptKinds}::text[]) then (e.explanation - 'imported')::text end as explanation
        from (select * from journal_entry
               where org_id = ${organisationId} and number > ${after} order by number limit ${entriesAtOnce}) e
        join posting p on p.org_id = e.org_id and p.entry_id = e.entry_id
        join account a on a.org_id = p.org_id and a.account_id = p.account_id
        left join account k on k.org_id = p.org_id and k.account_id = p.bank_account_id
        left join journal_entry o on o.org_id = e.org_id and o.entry_id = e.reverses_entry_id
       order by e.number, p.line`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.number;
    yield rows.map((row): Cells => ({
      entry: numberCell(row.number),
      date: row.date,
      memo: row.memo,
      account: row.account,
      currency: row.currency,
      basis: row.basis,
      amount: amountCell(row.amount_cents, row.currency),
      lineMemo: row.line_memo,
      property: row.property_id,
      unit: row.unit_id,
      lease: row.lease_id,
      person: row.person_id === null ? null : keptOf(row.person_id),
      bankAccount: row.bank_account,
      // What was imported says what it was where it came from.
      source: row.source_kind,
      sourceReference: row.source_id,
      explanation: row.explanation,
      reverses: numberCell(row.reverses),
      reason: row.reversal_reason,
    }));
  }
}

/** The books never change, so that they still name records that became another one. */
export async function readMerged({ tx, organisationId }: Pick<Reading, 'tx' | 'organisationId'>) {
  const { rows } = await sql<{ id: string; into: string }>`
    select person_id as id, merged_into as "into" from person
     where org_id = ${organisationId} and merged_into is not null`.execute(tx);
  const merged = new Map(rows.map(({ id, into }) => [id, into]));
  return (personId: string): string => {
    let kept = personId;
    for (let next = merged.get(kept); next !== undefined; next = merged.get(kept)) kept = next;
    return kept;
  };
}

/** Amounts of budgets, by month, property and account. */
export async function* budgetTable({ tx, organisationId }: Reading): AsyncIterable<readonly Cells[]> {
  for await (const amounts of allBudgets(tx, organisationId))
    yield amounts.map((one): Cells => ({
      month: one.month,
      property: one.property,
      account: one.number,
      accountName: one.account,
      currency: one.currency,
      amount: amountCell(BigInt(one.cents), one.currency),
      propertyReference: one.propertyId,
    }));
}
