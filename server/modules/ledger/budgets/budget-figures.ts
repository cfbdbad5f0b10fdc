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
export function isPlanned({ organisationId, propertyId }: Books, span: Period): RawBuilder<boolean> {
  return sql<boolean>`b.org_id = ${organisationId} and b.month between ${span.from}::date and ${span.to}::date
    and ${isAskedProperty('b.property_id', propertyId)}`;
}

export async function readPlanned(tx: Tx, books: Books, span: Period): Promise<BudgetAmount[]> {
  const { rows } = await sql<Omit<BudgetAmount, 'cents'> & { cents: string }>`
    select a.account_id as "accountId", a.number, a.name, a.kind, a.is_operating as "isOperating", b.currency,
           sum(case a.kind when 'income' then -b.cents else b.cents end)::text as cents
      from budget_amount b join account a on a.org_id = b.org_id and a.account_id = b.account_id
     where ${isPlanned(books, span)}
     group by a.org_id, a.account_id, b.currency`.execute(tx);
  return rows.map((row) => ({ ...row, cents: BigInt(row.cents) }));
}
