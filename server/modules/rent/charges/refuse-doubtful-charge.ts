import { latestOf } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import { amountProblem } from '#server/modules/rent/tenancy-money/amount-problem.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { saidProblem } from '#server/modules/rent/tenancy-money/said-problem.ts';
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
  if (!evenIf.includes('unusual-date') && on > latest)
    throw saidProblem(
      'unusual-date',
      { says: 'day-far-ahead', on },
      `${on} is more than a year ahead. Check the year, or say that it is right.`,
    );
  const first = dueOn < chargedOn ? dueOn : chargedOn;
  if (!evenIf.includes('unusual-date') && (await isLongBefore(tx, organisationId, lease, first)))
    throw saidProblem(
      'unusual-date',
      { says: 'day-long-before', on: first },
      `${first} is more than a year before the tenancy began. Check the year, or say that it is right.`,
    );
  if (evenIf.includes('unusual-amount') || cents <= unusualCents) return;
  const { most } = await tx
    .selectFrom('charge')
    .select(({ fn }) => fn.max<number | null>('cents').as('most'))
    .where('org_id', '=', organisationId)
    .where('tenancy_id', '=', lease.tenancyId)
    .where('voided_on', 'is', null)
    .executeTakeFirstOrThrow();
  if (cents <= (most ?? 0) * unusualTimes) return;
  throw amountProblem(
    'unusual-amount',
    { path: '', cents, currency: lease.currency, says: 'amount-far-above' },
    (amount) =>
      `${amount} is far more than was ever charged on ${lease.number}. Check the amount, or say that it is right.`,
  );
}

async function isLongBefore(tx: Tx, organisationId: string, { tenancyId }: MoneyLease, day: string): Promise<boolean> {
  const earliest = await earliestOf(tx, organisationId, [tenancyId]);
  return earliest !== undefined && day < earliest.day;
}
