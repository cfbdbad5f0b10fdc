/** A charge as far as it is still open. */
export interface OpenCharge {
  readonly id: string;
  readonly category: string;
  readonly dueOn: string;
  /** The order of posting, such as the charge’s number. */
  readonly order: number;
  readonly openCents: number;
}

export interface Allocation {
  readonly chargeId: string;
  readonly cents: number;
}

export interface AllocatedReceipt {
  readonly allocations: readonly Allocation[];
  /** What nothing was open for: held as a prepayment, never as a negative receivable. */
  readonly prepaidCents: number;
}

/**
 * Which categories are paid first; all others follow together, by their due dates. Rent first is the default because
 * several statutes forbid to take an old fee out of later rent. An empty order pays the oldest, whatever it is.
 */
export const defaultCategoryOrder: readonly string[] = ['rent'];

/** By category, then the oldest due, then the order of posting; never more than is open. */
export function allocate(
  cents: number,
  charges: readonly OpenCharge[],
  categoryOrder = defaultCategoryOrder,
): AllocatedReceipt {
  refuseBadAmount(cents);
  let left = cents;
  const allocations: Allocation[] = [];
  for (const { id, openCents } of inOrderOfPayment(charges, categoryOrder)) {
    const paid = Math.min(left, openCents);
    if (paid <= 0) continue;
    allocations.push({ chargeId: id, cents: paid });
    left -= paid;
  }
  return { allocations, prepaidCents: left };
}

export interface AllocationFault {
  readonly chargeId: string;
  readonly kind: 'unknown-charge' | 'named-twice' | 'not-positive' | 'more-than-open';
  /** The most that this charge takes. */
  readonly openCents: number;
}

export interface CheckedAllocation extends AllocatedReceipt {
  /** Nothing is posted unless this is empty. */
  readonly faults: readonly AllocationFault[];
  /** How much more was allocated than was received; zero if all is well. */
  readonly excessCents: number;
}

/** What somebody allocated by hand: every fault at once, so that a form can show them beside their lines. */
export function checkAllocations(
  cents: number,
  charges: readonly OpenCharge[],
  wanted: readonly Allocation[],
): CheckedAllocation {
  refuseBadAmount(cents);
  const open = new Map(charges.map(({ id, openCents }) => [id, openCents]));
  const seen = new Set<string>();
  const faults = wanted.flatMap(({ chargeId, cents: part }): AllocationFault[] => {
    const kind = faultOf(part, open.get(chargeId), seen.has(chargeId));
    seen.add(chargeId);
    return kind === null ? [] : [{ chargeId, kind, openCents: open.get(chargeId) ?? 0 }];
  });
  const left = cents - wanted.reduce((sum, allocation) => sum + allocation.cents, 0);
  return { allocations: wanted, faults, prepaidCents: Math.max(0, left), excessCents: Math.max(0, 0 - left) };
}

/** The part of a receipt that is held for later charges. */
export interface Prepayment {
  readonly receiptId: string;
  readonly receivedOn: string;
  readonly cents: number;
}

export interface PrepaymentUse extends Allocation {
  readonly receiptId: string;
}

/** The oldest prepayments pay what has fallen due by a day, in the order of payment. What is not yet due waits. */
export function applyPrepayments({
  prepayments,
  charges,
  on,
  categoryOrder = defaultCategoryOrder,
}: {
  prepayments: readonly Prepayment[];
  charges: readonly OpenCharge[];
  on: string;
  categoryOrder?: readonly string[];
}): PrepaymentUse[] {
  let due = charges.filter(({ dueOn }) => dueOn <= on);
  const oldestFirst = prepayments.toSorted((left, right) => compareText(left.receivedOn, right.receivedOn));
  return oldestFirst.flatMap(({ receiptId, cents }) => {
    const { allocations } = allocate(cents, due, categoryOrder);
    const used = new Map(allocations.map((allocation) => [allocation.chargeId, allocation.cents]));
    due = due.map((charge) => ({ ...charge, openCents: charge.openCents - (used.get(charge.id) ?? 0) }));
    return allocations.map((allocation) => ({ receiptId, ...allocation }));
  });
}

function inOrderOfPayment(charges: readonly OpenCharge[], categoryOrder: readonly string[]): OpenCharge[] {
  const rank = ({ category }: OpenCharge) => {
    const place = categoryOrder.indexOf(category);
    return place === -1 ? categoryOrder.length : place;
  };
  return charges.toSorted(
    (left, right) => rank(left) - rank(right) || compareText(left.dueOn, right.dueOn) || left.order - right.order,
  );
}

function faultOf(cents: number, openCents: number | undefined, isTwice: boolean): AllocationFault['kind'] | null {
  if (openCents === undefined) return 'unknown-charge';
  if (isTwice) return 'named-twice';
  if (!Number.isSafeInteger(cents) || cents <= 0) return 'not-positive';
  return cents > openCents ? 'more-than-open' : null;
}

function refuseBadAmount(cents: number): void {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`${cents} is not an amount that was received`);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
