import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Figure } from '#server/kernel/reports/report.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Turnover } from '#server/modules/ledger/statements/turnover.ts';
import { readAccountLines } from './account-lines.ts';
import { resultPieces } from './result-pieces.ts';
import type { AskedProperty } from '#server/kernel/reports/asked-property.ts';

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
  readonly propertyId: AskedProperty;
  readonly knownAt?: string | undefined;
}

/** Of each property or of one, and of all of the books: from what is kept by month, and from postings of begun months. */
export async function readPropertyResults(
  tx: Tx,
  { organisationId, now }: Act,
  { basis, period, propertyId: only, knownAt }: Asked,
): Promise<PropertyResult[]> {
  const { known } = await openView(tx, organisationId, now, { basis, knownAt });
  const pieces = resultPieces({ organisationId, propertyId: only, known }, period);
  const of = (condition: ReturnType<typeof sql>) => sql`coalesce(sum(m.cents) filter (where ${condition}), 0)::text`;
  const own = sql`m.basis in ('both', ${basis})`;
  const { rows } = await sql<Row>`
    select m.property_id as "propertyId", m.currency,
           ${of(sql`m.is_rent and m.basis in ('both', 'accrual')`)} as charged,
           ${of(sql`m.is_rent and m.basis in ('both', 'cash')`)} as collected,
           ${of(sql`m.kind = 'income' and not m.is_rent and ${own}`)} as other,
           ${of(sql`m.kind = 'expense' and m.is_operating and ${own}`)} as expenses
      from (
        select o.property_id, o.currency, o.basis, a.kind, a.is_operating, coalesce(a.system_key = 'rent', false) as is_rent,
               o.cents
          from (${pieces}) o join account a on a.org_id = ${organisationId} and a.account_id = o.account_id
         where a.kind in ('income', 'expense')) m
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
  /** Null: what belongs to no property. */
  readonly propertyId: AskedProperty | null;
  readonly knownAt?: string | undefined;
  readonly page: Pick<Figure, 'limit' | 'cursor' | 'currency'>;
}

/** The entries behind a result. */
export async function readResultLines(
  tx: Tx,
  { organisationId, now }: Act,
  { result, basis, period, propertyId, knownAt, page }: Wanted,
) {
  const own = { charged: 'accrual', collected: 'cash' } as const;
  const books = await openView(tx, organisationId, now, {
    basis: result === 'charged' || result === 'collected' ? own[result] : basis,
    knownAt,
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
