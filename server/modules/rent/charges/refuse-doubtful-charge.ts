import { latestOf } from '#shared/dates.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { earliestOf, unusualCents, unusualTimes } from './unusual.ts';

/** As far ahead as runs charge: whoever types a day behind it most likely means another year. */
const monthsAhead = 13;

interface OneOff {
  readonly cents: number;
  readonly dueOn: string;
  readonly chargedOn: string;
  readonly evenIf?: readonly string[] | undefined;
}

/** What is most likely a slip is charged only where the request says that it is meant. Its tenancy is taken. */
export async function refuseDoubtfulCharge(
  tx: Tx,
  organisationId: string,
  lease: MoneyLease,
  { cents, dueOn, chargedOn, evenIf = [] }: OneOff,
  today: string,
): Promise<void> {
  const latest = addMonths(today, monthsAhead);
  const on = latestOf(dueOn, chargedOn);
  if (!evenIf.includes('unusual-date') && on > latest) throw refuse('rent.day-far-ahead', { day: on });
  const first = dueOn < chargedOn ? dueOn : chargedOn;
  if (!evenIf.includes('unusual-date') && (await isLongBefore(tx, organisationId, lease, first)))
    throw refuse('rent.day-long-before', { day: first });
  if (evenIf.includes('unusual-amount') || cents <= unusualCents) return;
  const { most } = await tx
    .selectFrom('charge')
    .select(({ fn }) => fn.max<number | null>('cents').as('most'))
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', lease.tenancyId)
    .where('voided_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (cents <= (most ?? 0) * unusualTimes) return;
  throw refuse('rent.amount-far-above', { amount: { cents, currency: lease.currency }, lease: lease.number });
}

async function isLongBefore(tx: Tx, organisationId: string, { tenancyId }: MoneyLease, day: string): Promise<boolean> {
  const earliest = await earliestOf(tx, organisationId, [tenancyId]);
  return earliest !== undefined && day < earliest.day;
}
