import { sql } from 'kysely';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import type { Charge, LeaseMoney } from './charge-plan.ts';
import { scheduledCharges, sumOf } from './schedule-lease.ts';

export interface DueTenancy {
  readonly organisationId: string;
  readonly tenancyId: string;
  readonly currency: string;
  readonly terms: readonly {
    readonly leaseId: string;
    /** Its first due day that counts: today, or the day from which it is charged here. */
    readonly from: string;
    readonly money: LeaseMoney;
    readonly charges: readonly Charge[];
  }[];
}

/**
 * The next due day of a tenancy from today on with anything left to pay, and what is left, by line: charges that are paid or
 * voided are passed over, and so is what unapplied credit will pay. Null where nothing is left within a year.
 */
export async function readNextDue(tx: Tx, tenancy: DueTenancy) {
  const lines = tenancy.terms
    .flatMap(({ leaseId, from, money, charges }) => {
      const kinds = new Map(charges.map(({ id, kind }) => [id, kind]));
      const due = scheduledCharges(money, charges, { from, to: addMonths(from, 13) });
      return due.map((line) => ({ ...line, leaseId, category: kinds.get(line.lineKey) ?? 'other' }));
    })
    .toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : Number(one.dueOn > other.dueOn)));
  if (lines.length === 0) return null;
  const charged = await readCharged(tx, tenancy, lines);
  const today = tenancy.terms.map(({ from }) => from).reduce((one, other) => (other < one ? other : one));
  let credit = await readWhole(tx, () => readUnapplied(tx, tenancy, today));
  for (const [on, own] of Map.groupBy(lines, ({ dueOn }) => dueOn)) {
    const parts = Map.groupBy(own, keyOf);
    const due = [...new Map(own.map((line) => [keyOf(line), line]))].map(([key, { leaseId, category }]) => {
      const whole = sumOf(parts.get(key) ?? []);
      const { cents, openCents } = charged.get(key) ?? { cents: whole, openCents: whole };
      const credited = Math.min(openCents, credit);
      credit -= credited;
      return { leaseId, category, cents, leftCents: openCents - credited };
    });
    const left = sumOf(due.map(({ leftCents }) => ({ cents: leftCents })));
    if (left > 0) return { on, cents: left, lines: due };
  }
  return null;
}

interface Period {
  readonly leaseId: string;
  readonly lineKey: string;
  readonly periodKey: string;
}

function keyOf({ leaseId, lineKey, periodKey }: Period): string {
  return `${leaseId} ${lineKey} ${periodKey}`;
}

/** Periods that are charged already, and what is open of them: a period in parts has one charge for each. */
async function readCharged(
  tx: Tx,
  { organisationId, tenancyId, terms }: DueTenancy,
  periods: readonly Period[],
): Promise<ReadonlyMap<string, { readonly cents: number; readonly openCents: number }>> {
  const { rows } = await sql<Period & { cents: number; openCents: number }>`
    select c.lease_id as "leaseId", c.line_key as "lineKey", c.period_key as "periodKey",
           coalesce(sum(c.cents) filter (where c.voided_on is null), 0)::bigint as cents,
           sum(c.open_cents)::bigint as "openCents"
      from charge c
     where c.org_id = ${organisationId} and c.tenancy_id = ${tenancyId}
       and c.lease_id = any(${terms.map(({ leaseId }) => leaseId)}::uuid[])
       and c.charged_as = 'rent' and c.former_key is null
       and c.period_key = any(${[...new Set(periods.map(({ periodKey }) => periodKey))]}::text[])
     group by 1, 2, 3`.execute(tx);
  return new Map(rows.map(({ cents, openCents, ...period }) => [keyOf(period), { cents, openCents }]));
}

/** What is left of prepayments and credits once they have paid what is due. */
async function readUnapplied(tx: Tx, { organisationId, tenancyId, currency }: DueTenancy, today: string) {
  const { rows } = await sql<{ cents: number }>`
    select greatest(0, b.prepaid_cents + b.credit_cents - coalesce((
             select sum(c.open_cents) from charge c
              where c.org_id = b.org_id and c.tenancy_id = b.tenancy_id and c.currency = b.currency
                and c.open_cents > 0 and c.due_on < ${today}::date), 0))::bigint as cents
      from tenancy_balance b
     where b.org_id = ${organisationId} and b.tenancy_id = ${tenancyId} and b.currency = ${currency}`.execute(tx);
  return rows[0]?.cents ?? 0;
}
