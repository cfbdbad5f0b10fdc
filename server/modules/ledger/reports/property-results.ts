import { sql } from 'kysely';
import { firstOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Figure } from '#server/kernel/reports/report.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Turnover } from '#server/modules/ledger/statements/turnover.ts';
import { readAccountLines } from './account-lines.ts';

type Basis = 'accrual' | 'cash';

/**
 * What a property earned: rent as it was charged (on accrual) and collected (on cash), other income and operating costs on
 * the basis that is asked for.
 */
export const resultKeys = ['charged', 'collected', 'other', 'expenses', 'noi'] as const;
export type ResultKey = (typeof resultKeys)[number];

export interface PropertyResult extends Readonly<Record<ResultKey, bigint>> {
  /** Null: all that the books have, also what belongs to no property. */
  readonly propertyId: string | null;
  readonly currency: string;
}

interface Row {
  readonly propertyId: string | null;
  readonly currency: string;
  readonly charged: string;
  readonly collected: string;
  readonly other: string;
  readonly expenses: string;
}

interface Asked {
  readonly basis: Basis;
  readonly period: Period;
  readonly propertyId: string | undefined;
}

/** Of whole months, from what is kept by month: of each property or of one, and of all of the books. */
export async function readPropertyResults(
  tx: Tx,
  { organisationId, now }: Act,
  { basis, period, propertyId: only }: Asked,
): Promise<PropertyResult[]> {
  await openView(tx, organisationId, now, { basis });
  const sums = (table: 'property_month' | 'account_month') => sql`
    select ${table === 'property_month' ? sql`m.property_id` : sql`null::uuid`} as property_id, m.currency, m.basis, a.kind,
           a.is_operating, coalesce(a.system_key = 'rent', false) as is_rent, m.credit_cents - m.debit_cents as cents
      from ${sql.table(table)} m join account a on a.org_id = m.org_id and a.account_id = m.account_id
     where m.org_id = ${organisationId} and a.kind in ('income', 'expense')
       and m.month between ${firstOfMonth(period.from)}::date and ${period.to}::date
       ${table === 'property_month' && only !== undefined ? sql`and m.property_id = ${only}::uuid` : sql``}`;
  const of = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(m.cents) filter (where ${condition}), 0)::text`;
  const own = sql`m.basis in ('both', ${basis})`;
  const { rows } = await sql<Row>`
    select m.property_id as "propertyId", m.currency,
           ${of(sql`m.is_rent and m.basis in ('both', 'accrual')`)} as charged,
           ${of(sql`m.is_rent and m.basis in ('both', 'cash')`)} as collected,
           ${of(sql`m.kind = 'income' and not m.is_rent and ${own}`)} as other,
           ${of(sql`m.kind = 'expense' and m.is_operating and ${own}`)} as expenses
      from (${sums('property_month')} union all ${sums('account_month')}) m
     group by m.property_id, m.currency`.execute(tx);
  return rows.map(({ propertyId, currency, ...row }) => {
    const [charged, collected, other, expenses] = [
      BigInt(row.charged),
      BigInt(row.collected),
      BigInt(row.other),
      -BigInt(row.expenses),
    ];
    const noi = (basis === 'cash' ? collected : charged) + other - expenses;
    return { propertyId, currency, charged, collected, other, expenses, noi };
  });
}

interface Wanted {
  readonly result: ResultKey;
  readonly basis: Basis;
  readonly period: Period;
  readonly propertyId: string | undefined;
  readonly page: Pick<Figure, 'limit' | 'cursor' | 'currency'>;
}

/** The entries behind a result. */
export async function readResultLines(
  tx: Tx,
  { organisationId, now }: Act,
  { result, basis, period, propertyId, page }: Wanted,
) {
  const own = { charged: 'accrual', collected: 'cash' } as const;
  const books = await openView(tx, organisationId, now, {
    basis: result === 'charged' || result === 'collected' ? own[result] : basis,
    propertyId,
  });
  const { id: rent } = await tx
    .selectFrom('account')
    .select('account_id as id')
    .where('org_id', '=', organisationId)
    .where('system_key', '=', 'rent')
    .executeTakeFirstOrThrow();
  return readAccountLines(tx, books, { span: period, signOf: (account) => signOf(result, account, rent), page });
}

function signOf(result: ResultKey, { accountId, kind, isOperating }: Turnover, rent: string): 1n | -1n | undefined {
  const isCost = kind === 'expense' && isOperating;
  switch (result) {
    case 'charged':
    case 'collected':
      return accountId === rent ? -1n : undefined;
    case 'other':
      return kind === 'income' && accountId !== rent ? -1n : undefined;
    case 'expenses':
      return isCost ? 1n : undefined;
    case 'noi':
      return kind === 'income' || isCost ? -1n : undefined;
  }
}
