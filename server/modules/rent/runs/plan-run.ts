import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { controlAccounts } from '#server/modules/ledger/index.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { dayToLookAgain, readChargedBeyond } from './charged-beyond.ts';
import type { ChargedBeyond } from './charged-beyond.ts';
import type { DueLease, Looked, RunScope } from './due-leases.ts';
import type { PlannedLease } from './lease-chunks.ts';
import type { DuePeriod } from './plan-lease.ts';
import { runNumber } from './run-rows.ts';
import { readStanding } from './standing-charges.ts';
import type { StandingCharges } from './standing-charges.ts';

export type LeftOutReason =
  | 'not-signed'
  | 'charged-by-hand'
  | 'period-closed'
  | 'archived-account'
  | 'control-account'
  | 'taken-back'
  | 'refused';

export interface LeftOut {
  readonly lease: Pick<DueLease, 'id' | 'number' | 'currency' | 'unit' | 'property'>;
  readonly reason: LeftOutReason;
  /** What it would have been. */
  readonly cents: number | null;
  /** The number of the charge or run that is in the way, up to when the books are closed, or which account takes nothing. */
  readonly detail: string | null;
  readonly chargeId: string | null;
}

export interface Difference {
  readonly lease: DueLease;
  readonly periodKey: string;
  readonly chargeIds: readonly string[];
  readonly chargedCents: number;
  readonly wouldBeCents: number;
  /** Where the lease still has the period: what it is of. */
  readonly period?: DuePeriod;
}

export interface RunPlan {
  readonly periods: readonly DuePeriod[];
  readonly leftOut: readonly LeftOut[];
  readonly differences: readonly Difference[];
  readonly looked: readonly Looked[];
}

/** What holds for the books while a run is planned. */
export interface RunBooks {
  readonly closedThrough: string | null;
  /** Accounts that take nothing, and why. */
  readonly barred: ReadonlyMap<string, 'archived-account' | 'control-account'>;
}

/** What a run does about some leases. */
export async function planRun(
  tx: Tx,
  scope: RunScope,
  plans: readonly PlannedLease[],
  books: RunBooks,
): Promise<RunPlan> {
  const all = plans.flatMap(({ periods }) => periods);
  const standing = await readStanding(tx, scope, all);
  const beyond = await readChargedBeyond(tx, scope, plans);
  const sorted = plans.map(({ lease, periods, nextDueOn }) =>
    sortOut(
      lease,
      { periods, nextDueOn },
      { standing, books, through: scope.through, beyond: beyond.get(lease.id) ?? [] },
    ),
  );
  return {
    periods: sorted.flatMap(({ periods }) => periods),
    leftOut: sorted.flatMap(({ leftOut }) => leftOut),
    differences: sorted.flatMap(({ differences }) => differences),
    looked: sorted.flatMap(({ looked }) => looked),
  };
}

export async function readRunBooks(tx: Tx, organisationId: string): Promise<RunBooks> {
  const state = await tx
    .selectFrom('ledger_state')
    .select('closed_through')
    .where('org_id', '=', organisationId)
    .executeTakeFirst();
  const barred = await tx
    .selectFrom('account')
    .select(['account_id as id', 'archived_at as archivedAt'])
    .where('org_id', '=', organisationId)
    .where((is) => is.or([is('archived_at', 'is not', null), is('system_key', 'in', [...controlAccounts])]))
    .execute();
  return {
    closedThrough: state?.closed_through ?? null,
    barred: new Map(
      barred.map(({ id, archivedAt }) => [id, archivedAt === null ? 'control-account' : 'archived-account']),
    ),
  };
}

interface Circumstances {
  readonly standing: StandingCharges;
  readonly books: RunBooks;
  readonly through: string;
  readonly beyond: readonly ChargedBeyond[];
}

/** Of what was taken back the next month's run still says that it is charged by nobody. */
export const takenBackToldDays = 62;

/** What somebody charged or took back by hand long ago is nothing to tell of any more. */
const toldDays: Partial<Record<LeftOutReason, number>> = { 'charged-by-hand': 31, 'taken-back': takenBackToldDays };

function sortOut(
  lease: DueLease,
  { periods, nextDueOn }: { readonly periods: readonly DuePeriod[]; readonly nextDueOn: string | null },
  { standing, books, through, beyond }: Circumstances,
): RunPlan {
  const open = periods.filter(({ key }) => !standing.byKey.has(key));
  if (lease.money.stage !== 'signed') {
    const cents = sumOf(open);
    const leftOut = { lease, reason: 'not-signed', cents, detail: null, chargeId: null } as const;
    return { periods: [], leftOut: cents > 0 ? [leftOut] : [], differences: [], looked: [] };
  }
  const planned = periods.flatMap((period) => differenceOf(period, standing));
  const differences = [...planned, ...beyond.map((found) => ({ lease, ...found }))];
  const charged: DuePeriod[] = [];
  const inTheWay: (Omit<LeftOut, 'lease' | 'cents'> & { readonly period: DuePeriod })[] = [];
  for (const period of open) {
    const reason = reasonAgainst(period, standing, books);
    if (reason === undefined) charged.push(period);
    else inTheWay.push({ ...reason, period });
  }
  const told = inTheWay.filter(({ reason, period }) => {
    const days = toldDays[reason];
    return days === undefined || period.dueOn > addDays(through, -days);
  });
  const leftOut = [...Map.groupBy(told, ({ reason, chargeId }) => `${reason} ${chargeId ?? ''}`).values()].flatMap(
    ([first, ...others]): LeftOut[] => {
      if (first === undefined) return [];
      const { period, ...why } = first;
      return [{ lease, ...why, cents: sumOf([period, ...others.map((one) => one.period)]) }];
    },
  );
  // What is left out or differs is looked at again by the next run.
  const waiting = [
    ...inTheWay.map(({ period }) => period.dueOn),
    ...planned.map(({ dueOn }) => dueOn),
    ...beyondFrom(beyond, periods, nextDueOn),
  ].toSorted();
  return { periods: charged, leftOut, differences, looked: [{ lease, nextDueOn: waiting[0] ?? nextDueOn }] };
}

/**
 * What was charged beyond is looked at again before the next day that something is due on, at the latest: months between
 * the two would be passed over otherwise. Nothing is due on that day itself.
 */
function beyondFrom(
  beyond: readonly ChargedBeyond[],
  periods: readonly DuePeriod[],
  nextDueOn: string | null,
): readonly string[] {
  const [first] = beyond.map(dayToLookAgain).toSorted();
  if (first === undefined) return [];
  if (nextDueOn === null || first < nextDueOn) return [first];
  const due = new Set(periods.map(({ dueOn }) => dueOn));
  let day = addDays(nextDueOn, -1);
  while (due.has(day)) day = addDays(day, -1);
  return [day];
}

function reasonAgainst(
  period: DuePeriod,
  standing: StandingCharges,
  { closedThrough, barred }: RunBooks,
): Omit<LeftOut, 'lease' | 'cents'> | undefined {
  const charge = standing.byHand(period);
  if (charge !== undefined)
    return { reason: 'charged-by-hand', detail: chargeNumber(charge.number), chargeId: charge.id };
  const run = standing.takenBack(period);
  if (run !== undefined) return { reason: 'taken-back', detail: runNumber(run.number), chargeId: run.chargeId };
  if (closedThrough !== null && period.dueOn <= closedThrough)
    return { reason: 'period-closed', detail: closedThrough, chargeId: null };
  const reason = barred.get(period.line.account.id);
  return reason && { reason, detail: period.line.account.name, chargeId: null };
}

/** What is charged stays as it is: raising rent never changes a month that was charged. */
function differenceOf(period: DuePeriod, { byKey }: StandingCharges): (Difference & { readonly dueOn: string })[] {
  const charged = byKey.get(period.key);
  if (charged === undefined || charged.isVoided || charged.cents === period.cents) return [];
  const { lease, periodKey, dueOn } = period;
  const { chargeIds, cents: chargedCents } = charged;
  return [{ lease, periodKey, dueOn, chargeIds, chargedCents, wouldBeCents: period.cents, period }];
}

export function sumOf(amounts: readonly { readonly cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}
