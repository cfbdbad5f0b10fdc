import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { monthOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { Asked } from '#server/kernel/reports/report.ts';
import type { AccountKind } from '#server/modules/ledger/books/chart.ts';
import { openView } from '#server/modules/ledger/books/view.ts';
import type { Books } from '#server/modules/ledger/books/view.ts';
import { fiscalYearStart } from '#server/modules/ledger/statements/statement-rules.ts';
import type { Period } from '#server/modules/ledger/statements/statement-rules.ts';
import { readTurnover } from '#server/modules/ledger/statements/turnover.ts';
import { isAskedProperty } from '#server/kernel/reports/asked-property.ts';

/** Budgets are by the month, so that both spans are whole months: that of the day, and the fiscal year through it. */
export const spanKeys = ['month', 'year'] as const;
export type SpanKey = (typeof spanKeys)[number];

export interface BudgetView {
  readonly books: Books;
  readonly spans: Readonly<Record<SpanKey, Period>>;
}

export async function openBudgetView(tx: Tx, { organisationId, now }: Act, asked: Asked): Promise<BudgetView> {
  const { knownAt, propertyId } = asked;
  const books = await openView(tx, organisationId, now, { basis: asked.basis ?? 'accrual', knownAt, propertyId });
  const asOf = asked.asOf ?? books.today;
  const month = monthOf(asOf);
  return { books, spans: { month, year: { from: fiscalYearStart(asOf, books.fiscalYearStartMonth), to: month.to } } };
}

export interface BudgetAccount {
  readonly accountId: string;
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly isOperating: boolean;
}

/** What an account moved or was to move in a span, in a currency; debits are positive. */
export interface BudgetAmount extends BudgetAccount {
  readonly currency: string;
  readonly cents: bigint;
}

export async function readActual(tx: Tx, books: Books, span: Period): Promise<BudgetAmount[]> {
  const turnover = await readTurnover(tx, books, span);
  return turnover
    .filter(({ kind }) => kind === 'income' || kind === 'expense')
    .map(({ debit, credit, ...account }) => ({ ...account, cents: debit - credit }));
}

/** Of a property its own budget; else those of all properties and that of the whole workspace together. */
function isPlanned({ organisationId, propertyId }: Books, span: Period): RawBuilder<boolean> {
  return sql<boolean>`b.org_id = ${organisationId} and b.month between ${span.from}::date and ${span.to}::date
    and ${isAskedProperty('b.property_id', propertyId)}`;
}

/**
 * The amounts that were planned, as of an earlier instant where one is asked for: the amount as it stands if it stood then,
 * else what it was last changed to by then, else what its first change found. An amount of an import is found by that alone,
 * so that it counts from before the import once somebody has changed it.
 */
export function plannedAmounts(books: Books, span: Period): RawBuilder<unknown> {
  const { knownAt } = books;
  const amounts = sql`
    select b.org_id, b.amount_id, b.property_id, b.account_id, b.month, b.currency, b.cents, b.set_by, b.set_at
      from budget_amount b where ${isPlanned(books, span)}`;
  if (knownAt === undefined) return amounts;
  const isKnown = sql`(b.changed_at <= ${knownAt})`;
  return sql`
    ${amounts} and b.set_at <= ${knownAt}
    union all
    select t.* from (
      select distinct on (b.property_id, b.account_id, b.month, b.currency)
             b.org_id, b.change_id, b.property_id, b.account_id, b.month, b.currency,
             case when ${isKnown} then b.to_cents else b.from_cents end as cents,
             case when ${isKnown} then b.changed_by end, case when ${isKnown} then b.changed_at end
        from budget_change b
       where ${isPlanned(books, span)} and not exists (
         select from budget_amount kept
          where kept.org_id = b.org_id and kept.property_id is not distinct from b.property_id
            and kept.account_id = b.account_id and kept.month = b.month and kept.currency = b.currency
            and kept.set_at <= ${knownAt})
       order by b.property_id, b.account_id, b.month, b.currency, ${isKnown} desc,
                case when ${isKnown} then b.change_id end desc, b.change_id) t
     where t.cents is not null`;
}

export async function readPlanned(tx: Tx, books: Books, span: Period): Promise<BudgetAmount[]> {
  const { rows } = await sql<Omit<BudgetAmount, 'cents'> & { cents: string }>`
    select a.account_id as "accountId", a.number, a.name, a.kind, a.is_operating as "isOperating", b.currency,
           sum(case a.kind when 'income' then -b.cents else b.cents end)::text as cents
      from (${plannedAmounts(books, span)}) b join account a on a.org_id = b.org_id and a.account_id = b.account_id
     group by a.org_id, a.account_id, b.currency`.execute(tx);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}
