import { allocate, checkAllocations } from '#shared/rent/allocation.ts';
import type { Allocation } from '#shared/rent/allocation.ts';
import { fieldRefusal, refuseField, refuseFields } from '#server/kernel/refuse.ts';
import type { FieldRefusal } from '#server/kernel/refuse.ts';
import { chargeNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { asOpen } from './open-charges.ts';
import type { OpenTarget } from './open-charges.ts';

export interface PlannedUse {
  readonly charge: OpenTarget;
  readonly cents: number;
}

interface Plan {
  readonly cents: number;
  readonly open: readonly OpenTarget[];
  readonly categoryOrder: readonly string[];
  /** What has fallen due by then is paid before what has not. */
  readonly dueBy: string;
}

/**
 * By the workspace's order, first what is due, then what was charged ahead: a payment that is meant for an old fee does
 * not vanish into next month's rent.
 */
export function planUses({ cents, open, categoryOrder, dueBy }: Plan): PlannedUse[] {
  const due = open.filter(({ dueOn }) => dueOn <= dueBy);
  const ahead = open.filter(({ dueOn }) => dueOn > dueBy);
  const first = allocate(cents, due.map(asOpen), categoryOrder);
  const then = allocate(first.prepaidCents, ahead.map(asOpen), categoryOrder);
  return withCharges([...first.allocations, ...then.allocations], open);
}

/** One charge first, and as usual with the rest. */
export function usesFor({ cents, open, ...plan }: Plan, chargeId: string | undefined): PlannedUse[] {
  const own = open.find(({ id }) => id === chargeId);
  if (own === undefined) return planUses({ cents, open, ...plan });
  const first = Math.min(cents, own.openCents);
  const others = open.filter(({ id }) => id !== chargeId);
  return [{ charge: own, cents: first }, ...planUses({ cents: cents - first, open: others, ...plan })];
}

/** As somebody chose; every fault is told beside its line. */
export function chosenUses(
  { cents, open }: Pick<Plan, 'cents' | 'open'>,
  wanted: readonly Allocation[],
  path: string,
): PlannedUse[] {
  const { faults, excessCents } = checkAllocations(cents, open.map(asOpen), wanted);
  const errors = faults.map(({ chargeId, kind, openCents }) => {
    const index = wanted.findLastIndex((one) => one.chargeId === chargeId);
    const charge = open.find(({ id }) => id === chargeId);
    return faultInWords(kind, charge, { path: `${path}.${index}`, openCents, currency: currencyOf(open) });
  });
  const [fault, ...others] = errors;
  if (fault !== undefined) throw refuseFields([fault, ...others]);
  if (excessCents > 0)
    throw refuseField(path, 'rent.lines-too-large', { amount: { cents: excessCents, currency: currencyOf(open) } });
  return withCharges(wanted, open);
}

type Kind = ReturnType<typeof checkAllocations>['faults'][number]['kind'];

/** Everything that a payment is divided among is in its currency; lines that stand are of something that is open. */
function currencyOf(open: readonly OpenTarget[]): string {
  return open[0]?.currency ?? 'XXX';
}

function faultInWords(
  kind: Kind,
  charge: OpenTarget | undefined,
  { path, openCents, currency }: { readonly path: string; readonly openCents: number; readonly currency: string },
): FieldRefusal {
  if (kind === 'unknown-charge' || charge === undefined) return fieldRefusal(path, 'rent.nothing-open-there');
  if (kind === 'named-twice') return fieldRefusal(path, 'rent.charge-named-twice');
  const amount = { cents: openCents, currency };
  return fieldRefusal(path, 'rent.allocation-too-large', { amount, charge: chargeNumber(charge.number) });
}

function withCharges(allocations: readonly Allocation[], open: readonly OpenTarget[]): PlannedUse[] {
  const byId = new Map(open.map((charge) => [charge.id, charge]));
  return allocations.flatMap(({ chargeId, cents }) => {
    const charge = byId.get(chargeId);
    return charge === undefined ? [] : [{ charge, cents }];
  });
}
