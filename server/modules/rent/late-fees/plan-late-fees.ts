import { dateIn } from '#shared/dates.ts';
import { feeStepsThrough, firstLateFeeOn, lateFees, nextLateFee } from '#shared/rent/late-fees.ts';
import type { LateFee, LateFeeCase, LateFeePolicy } from '#shared/rent/late-fees.ts';
import type { PolicyLevel } from '#shared/rent/resolve-policy.ts';
import type { Place } from '#server/modules/rent/runs/due-leases.ts';

export interface LateLease extends Place {
  readonly id: string;
  readonly tenancyId: string;
  readonly number: number;
  readonly currency: string;
}

/** What fell due on one day on a lease, with what was paid of it and the policy that holds. */
export interface LateObligation {
  readonly lease: LateLease;
  readonly dueOn: string;
  readonly openCents: number;
  readonly items: readonly LateItem[];
  readonly policy: HeldPolicy | null;
}

interface LateItem extends Omit<Item, 'payments'> {
  readonly chargeId: string;
  readonly payments: readonly (Item['payments'][number] & { readonly receiptId: string | null })[];
}
type Item = LateFeeCase['obligation']['items'][number];

export interface HeldPolicy {
  readonly policy: { readonly kind: 'none' } | ({ readonly kind: 'charged' } & LateFeePolicy);
  readonly from: PolicyLevel;
  /** What should have been charged before there was any is not charged afterwards. A lease's own holds from its start. */
  readonly chargingSince: Date | null;
  /** Who set it, and when; a lease's own is part of the lease. */
  readonly setBy: string | null;
  readonly setAt: Date | null;
}

/** A fee that stands already, by its key. */
export interface StandingFee {
  readonly id: string;
  readonly cents: number;
  readonly isWaived: boolean;
}

export interface PlannedFee extends LateFee {
  readonly obligation: LateObligation;
  readonly key: string;
  readonly policyFrom: PolicyLevel;
  readonly chargedOn: string;
}

export type NoFeeReason =
  | 'no-policy'
  | 'none-on-purpose'
  | 'within-grace'
  | 'below-minimum'
  | 'charged'
  | 'waived'
  | 'before-policy'
  | 'period-closed'
  | 'nothing-more';

export interface WithoutFee {
  readonly obligation: LateObligation;
  readonly reason: NoFeeReason;
  readonly next: LateFee | null;
  readonly chargeId: string | null;
}

export interface FeeCircumstances {
  readonly through: string;
  readonly today: string;
  readonly timeZone: string;
  readonly closedThrough: string | null;
  readonly holidays: ReadonlySet<string>;
  readonly standing: ReadonlyMap<string, StandingFee>;
}

export function feeKey({ lease, dueOn }: LateObligation, step: number): string {
  return `late-fee:${lease.id}:${dueOn}:${step}`;
}

/** The steps whose fees may stand already, whatever was paid since. */
export function stepsOf(
  obligation: LateObligation,
  { today, holidays }: Pick<FeeCircumstances, 'today' | 'holidays'>,
): number[] {
  const late = caseOf(obligation, holidays);
  return late === null ? [] : feeStepsThrough(late, today);
}

/** The steps of which a fee is owed by today, charged already or not. */
export function stepsOwed(obligation: LateObligation, circumstances: FeeCircumstances): number[] {
  const late = withCharged(obligation, circumstances);
  return late === null ? [] : lateFees(late, circumstances.today).map(({ step }) => step);
}

/** The fees that are to be charged, or why there is none. A fee that was charged once stays, and so does one that was waived. */
export function planFees(
  obligation: LateObligation,
  circumstances: FeeCircumstances,
): { fees: PlannedFee[]; without: WithoutFee[] } {
  const { policy } = obligation;
  const without = (reason: NoFeeReason, chargeId: string | null = null) => ({
    fees: [],
    // Of what was paid meanwhile only a fee is told that is owed and cannot be charged.
    without:
      obligation.openCents === 0 && reason !== 'period-closed'
        ? []
        : [{ obligation, reason, next: comingFee(obligation, circumstances), chargeId }],
  });
  if (policy === null) return without('no-policy');
  if (policy.policy.kind === 'none') return without('none-on-purpose');
  const { today, closedThrough, standing, holidays, through } = circumstances;
  const late = withCharged(obligation, circumstances);
  const all = late === null ? [] : lateFees(late, through);
  const fresh = all.filter(({ step }) => !standing.has(feeKey(obligation, step)));
  const since = chargedSince(obligation, circumstances);
  const due = fresh.filter(({ on }) => on >= since);
  if (due.length > 0 && closedThrough !== null && today <= closedThrough) return without('period-closed');
  if (due.length > 0) {
    const planned = (fee: LateFee): PlannedFee => ({
      ...fee,
      obligation,
      key: feeKey(obligation, fee.step),
      policyFrom: policy.from,
      // A day that is over stays as it was: its fee is charged today.
      chargedOn: fee.on < today ? today : fee.on,
    });
    return { fees: due.map(planned), without: [] };
  }
  if (fresh.length > 0) return without('before-policy');
  const last = all.at(-1);
  const charged = last === undefined ? undefined : standing.get(feeKey(obligation, last.step));
  if (charged !== undefined) return without(charged.isWaived ? 'waived' : 'charged', charged.id);
  if (firstLateFeeOn(policy.policy, obligation.dueOn, holidays) > through) return without('within-grace');
  return without(obligation.openCents < policy.policy.minimumBalanceCents ? 'below-minimum' : 'nothing-more');
}

/**
 * The fees of an obligation, and whether one is left for later: because the books are closed, or because it was voided with
 * its run and a person may charge it again.
 */
export function planLooked(
  obligation: LateObligation,
  circumstances: FeeCircumstances & { readonly takenBack: ReadonlyMap<string, StandingFee> },
) {
  const { fees, without } = planFees(obligation, circumstances);
  const isClosed = without.some(({ reason }) => reason === 'period-closed');
  const isTakenBack = stepsOf(obligation, circumstances).some((step) =>
    circumstances.takenBack.has(feeKey(obligation, step)),
  );
  return { obligation, fees, isLeft: isClosed || isTakenBack };
}

/** The fee that is due and was not charged, by whatever hand it would be; else the next one, if nothing more is paid. */
export function comingFee(obligation: LateObligation, circumstances: ComingCircumstances): LateFee | null {
  return comingFees(obligation, circumstances, circumstances.today)[0] ?? null;
}

type ComingCircumstances = Pick<FeeCircumstances, 'today' | 'holidays' | 'standing' | 'timeZone'>;

/** All fees that are due by a day and were not charged; where there are none, the next one, if nothing more is paid. */
export function comingFees(
  obligation: LateObligation,
  circumstances: ComingCircumstances,
  through: string,
): readonly LateFee[] {
  const { standing } = circumstances;
  const late = withCharged(obligation, circumstances);
  if (late === null) return [];
  const since = chargedSince(obligation, circumstances);
  const isCharged = ({ step }: LateFee) => standing.has(feeKey(obligation, step));
  const due = lateFees(late, through).filter((fee) => fee.on >= since && !isCharged(fee));
  if (due.length > 0) return due;
  let fee = nextLateFee(late, through);
  while (fee !== null && isCharged(fee)) fee = nextLateFee(late, fee.on);
  return fee === null ? [] : [fee];
}

/** Before that day the policy charged nothing. */
function chargedSince({ policy }: LateObligation, { timeZone }: Pick<FeeCircumstances, 'timeZone'>): string {
  const since = policy?.chargingSince ?? null;
  return since === null ? '' : dateIn(timeZone, since);
}

/** With what was charged on it already. */
function withCharged(
  obligation: LateObligation,
  circumstances: Pick<FeeCircumstances, 'today' | 'holidays' | 'standing'>,
): LateFeeCase | null {
  const late = caseOf(obligation, circumstances.holidays);
  if (late === null) return null;
  const charged = stepsOf(obligation, circumstances).flatMap((step): [number, number][] => {
    const fee = circumstances.standing.get(feeKey(obligation, step));
    return fee === undefined ? [] : [[step, fee.cents]];
  });
  return { ...late, charged: new Map(charged) };
}

function caseOf({ policy, dueOn, items }: LateObligation, holidays: ReadonlySet<string>): LateFeeCase | null {
  if (policy === null || policy.policy.kind === 'none') return null;
  return { policy: policy.policy, obligation: { dueOn, items }, holidays };
}
