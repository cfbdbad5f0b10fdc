import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dateIn, firstOfMonth, isLastOfMonth } from '#shared/dates.ts';
import { centsFrom } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { AccountKind } from './chart.ts';
import { sidesOf } from './create-entry.ts';
import { readClosedThrough } from './open-books.ts';
import { exactTotal } from './rules.ts';

export interface BalanceQuery {
  /** The date of effect: what is dated later does not count. */
  readonly asOf: string;
  readonly basis: 'accrual' | 'cash';
  /** The instant of recording: what was recorded later was not known. */
  readonly knownAt?: Date | undefined;
  readonly propertyId?: string | undefined;
}

interface BalanceRow {
  readonly account_id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: AccountKind;
  readonly is_contra: boolean;
  readonly currency: string;
  readonly cents: string;
}

interface Asked {
  readonly asOf?: string | undefined;
  readonly basis: 'accrual' | 'cash';
  readonly knownAt?: string | undefined;
  readonly propertyId?: string | undefined;
}

/** The balance of every account on its side. It is made from rollups: postings are read only for what came later. */
export async function readTrialBalance(tx: Tx, organisationId: string, now: Date, asked: Asked) {
  const asOf = asked.asOf ?? (await today(tx, organisationId, now));
  const knownAt = asked.knownAt === undefined ? undefined : new Date(asked.knownAt);
  const balances = await readBalances(tx, organisationId, { ...asked, asOf, knownAt });
  const rows = balances.map((row) => ({
    accountId: row.account_id,
    number: row.number,
    name: row.name,
    kind: row.kind,
    isContra: row.is_contra,
    currency: row.currency,
    ...sidesOf(exactTotal(centsFrom(row.cents))),
  }));
  return {
    asOf,
    basis: asked.basis,
    knownAt: knownAt?.toISOString() ?? null,
    propertyId: asked.propertyId ?? null,
    rows,
    totals: [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => ({
      currency,
      debitCents: total(own.map(({ debitCents }) => debitCents)),
      creditCents: total(own.map(({ creditCents }) => creditCents)),
    })),
    closedThrough: await readClosedThrough(tx, organisationId),
  };
}

/** Balances that are not zero, by account and currency; debits are positive. */
export async function readBalances(tx: Tx, organisationId: string, query: BalanceQuery): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select a.account_id, a.number, a.name, a.kind, a.is_contra, s.currency, s.cents::text as cents
      from (select parts.account_id, parts.currency, sum(parts.cents) as cents
              from (${sql.join(parts(organisationId, query), sql` union all `)}) parts
             group by parts.account_id, parts.currency having sum(parts.cents) <> 0) s
      join account a on a.org_id = ${organisationId} and a.account_id = s.account_id
     order by a.number collate "C", s.currency`.execute(tx);
  return rows;
}

/** Whole months, then the days of the month that is not over, less what was recorded after the instant. */
function parts(organisationId: string, { asOf, basis, knownAt, propertyId }: BalanceQuery): RawBuilder<unknown>[] {
  const month = firstOfMonth(asOf);
  const counted = sql`basis in ('both', ${basis})`;
  const wholeMonths = isLastOfMonth(asOf) ? sql`month <= ${month}::date` : sql`month < ${month}::date`;
  const sums = sql`sum(debit_cents) - sum(credit_cents) as cents`;
  const byProperty = propertyId !== undefined;
  const pieces = [
    byProperty
      ? sql`select account_id, currency, ${sums} from property_month
             where org_id = ${organisationId} and property_id = ${propertyId} and ${wholeMonths} and ${counted} group by 1, 2`
      : sql`select account_id, currency, ${sums} from account_month
             where org_id = ${organisationId} and ${wholeMonths} and ${counted} group by 1, 2`,
  ];
  if (!isLastOfMonth(asOf)) {
    pieces.push(
      byProperty
        ? sql`select account_id, currency, sum(amount_cents) from posting
               where org_id = ${organisationId} and property_id = ${propertyId}
                 and date between ${month}::date and ${asOf}::date and ${counted} group by 1, 2`
        : sql`select account_id, currency, ${sums} from account_day
               where org_id = ${organisationId} and day between ${month}::date and ${asOf}::date and ${counted} group by 1, 2`,
    );
  }
  if (knownAt !== undefined) {
    const ofProperty = byProperty ? sql` and p.property_id = ${propertyId}` : sql``;
    pieces.push(sql`
      select p.account_id, p.currency, -sum(p.amount_cents)
        from journal_entry e join posting p on p.org_id = e.org_id and p.entry_id = e.entry_id
       where e.org_id = ${organisationId} and e.recorded_at > ${knownAt} and e.date <= ${asOf}::date
         and p.basis in ('both', ${basis})${ofProperty} group by 1, 2`);
  }
  return pieces;
}

async function today(tx: Tx, organisationId: string, now: Date): Promise<string> {
  const { time_zone: timeZone } = await tx
    .selectFrom('organisation')
    .select('time_zone')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return dateIn(timeZone, now);
}

function total(cents: readonly number[]): number {
  return exactTotal(centsFrom(cents.reduce((sum, one) => sum + BigInt(one), 0n).toString()));
}
