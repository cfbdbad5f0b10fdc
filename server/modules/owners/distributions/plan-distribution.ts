import { afterHold, distributable, payable } from '#shared/owners/distributable.ts';
import { distribute } from '#shared/rent/splits.ts';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { OwnerHold } from '#server/modules/owners/holds/hold-rows.ts';
import { readOwnersToday } from '#server/modules/owners/holds/owners-today.ts';
import { readPositions } from './read-positions.ts';
import type { OwnerSetting, Position } from './read-positions.ts';

export interface Waterfall {
  readonly fundCents: number;
  readonly unsettledCents: number;
  readonly billsCents: number;
  readonly feesCents: number;
  readonly reserveCents: number;
  /** By somebody, and for another property of the same owners and shares. */
  readonly heldBackCents: number;
  readonly cents: number;
}

export interface PlannedProperty extends Waterfall {
  readonly position: Position;
  /** Of what is held back, what somebody holds, each with why. */
  readonly holds: readonly Held[];
  readonly askCents: number;
  /** What each account pays, by the shares of the day. */
  readonly accounts: readonly {
    readonly accountId: string;
    readonly shares: readonly { readonly personId: string; readonly parts: number; readonly cents: number }[];
  }[];
}

/** What a hold keeps back of what would be paid. */
export interface Held {
  readonly reason: string;
  readonly cents: number;
}

export interface PlannedPayment {
  readonly personId: string;
  readonly accountId: string;
  readonly currency: string;
  readonly method: NonNullable<OwnerSetting['method']>;
  readonly cents: number;
  readonly waitingCents: number;
}

/** A share that stays in owners’ funds, and why. */
export interface Kept {
  readonly personId: string;
  readonly currency: string;
  readonly cents: number;
  readonly why: 'on-hold' | 'owner-hold' | 'no-details' | 'too-small';
  /** Of a hold of this owner. */
  readonly reason?: string;
}

export interface DistributionPlan {
  readonly on: string;
  readonly properties: readonly PlannedProperty[];
  readonly payments: readonly PlannedPayment[];
  readonly kept: readonly Kept[];
  readonly names: ReadonlyMap<string, string>;
  readonly settings: ReadonlyMap<string, OwnerSetting>;
}

export interface DistributionScope {
  readonly propertyIds?: readonly string[] | undefined;
  readonly siblings: 'hold' | 'ignore';
}

/** What each property can pay today, to whom, and what each person is paid from each account. */
export async function planDistribution(
  tx: Tx,
  act: Pick<Act, 'organisationId' | 'today'>,
  scope: DistributionScope,
  billsOf: UnpaidBills,
): Promise<DistributionPlan> {
  const bills = await billsOf(tx, act.organisationId);
  const found = await readPositions(tx, act, [...bills.keys()]);
  const plain = found.positions.map((position) => {
    const own = found.holds.filter(({ property, person }) => property.id === position.property.id && person === null);
    const planned = planProperty(position, bills.get(position.property.id) ?? 0, [], 0);
    const holds = heldOf(planned.cents, own);
    return holds.length === 0 ? planned : planProperty(position, planned.billsCents, holds, 0);
  });
  const all = scope.siblings === 'ignore' ? plain : holdBack(plain);
  const properties = all.filter(
    ({ position }) => scope.propertyIds === undefined || scope.propertyIds.includes(position.property.id),
  );
  const owners = scope.propertyIds === undefined ? null : await readOwnersToday(tx, act, scope.propertyIds);
  return { on: act.today, properties, ...planPayments(properties, found, owners), ...found };
}

function planProperty(
  position: Position,
  billsCents: number,
  holds: readonly Held[],
  siblingCents: number,
): PlannedProperty {
  const heldBackCents = holds.reduce((sum, { cents }) => sum + cents, siblingCents);
  const { funds, feesCents, reserveCents, shares } = position;
  const parts = shares.map((share) => share.parts);
  const found = distributable(funds, { billsCents, feesCents, reserveCents, heldBackCents });
  const accounts = shares.length === 0 ? [] : found.accounts;
  return {
    position,
    holds,
    fundCents: found.fundCents,
    unsettledCents: found.unsettledCents,
    billsCents,
    feesCents,
    reserveCents,
    heldBackCents,
    cents: accounts.reduce((sum, { cents }) => sum + cents, 0),
    askCents: found.askCents,
    accounts: accounts.map(({ accountId, cents }) => {
      const split = distribute(cents, parts);
      return {
        accountId,
        shares: shares.flatMap((share, index) => {
          const own = split[index] ?? 0;
          return own === 0 ? [] : [{ ...share, cents: own }];
        }),
      };
    }),
  };
}

/** A hold keeps what is there and asks nobody for more; the oldest comes first. */
function heldOf(cents: number, holds: readonly OwnerHold[]): readonly Held[] {
  let left = cents;
  return holds.flatMap(({ reason, cents: wanted }) => {
    const held = Math.min(wanted, left);
    left -= held;
    return held === 0 ? [] : [{ reason, cents: held }];
  });
}

/** What a property lacks stays with others of the same owners and shares (money.md, 5.5). */
function holdBack(all: readonly PlannedProperty[]): PlannedProperty[] {
  const group = ({ position }: PlannedProperty) =>
    `${position.currency} ${position.shares.map(({ personId, parts }) => `${personId}=${parts}`).join()}`;
  const missing = new Map<string, number>();
  for (const one of all) missing.set(group(one), (missing.get(group(one)) ?? 0) + one.askCents);
  return all.map((one) => {
    const open = missing.get(group(one)) ?? 0;
    const siblingCents = Math.min(open, one.cents);
    if (siblingCents === 0 || one.position.shares.length === 0) return one;
    missing.set(group(one), open - siblingCents);
    return planProperty(one.position, one.billsCents, one.holds, siblingCents);
  });
}

function planPayments(
  properties: readonly PlannedProperty[],
  { settings, waiting, holds }: Awaited<ReturnType<typeof readPositions>>,
  /** Who is paid what waits without a share of the run; null: everybody. */
  owners: ReadonlySet<string> | null,
): Pick<DistributionPlan, 'payments' | 'kept'> {
  const shares = properties.flatMap(({ position: { currency }, accounts }) =>
    accounts.flatMap(({ accountId, shares: own }) =>
      own.map(({ personId, cents }) => ({
        key: `${personId} ${accountId} ${currency}`,
        personId,
        accountId,
        currency,
        cents,
      })),
    ),
  );
  const groups = [...Map.groupBy(shares, ({ key }) => key).values()].flatMap((own) => {
    const [first] = own;
    return first === undefined ? [] : [{ ...first, cents: own.reduce((sum, { cents }) => sum + cents, 0) }];
  });
  const owed = owedBefore(waiting, new Set(groups.map(({ key }) => key)));
  groups.push(...owed.filter(({ personId }) => owners?.has(personId) ?? true));
  const payments: PlannedPayment[] = [];
  const kept: Kept[] = [];
  // The smallest payment, and what is held of an owner, are of all that a run pays them, whatever accounts it lies in.
  for (const own of Map.groupBy(groups, ({ personId, currency }) => `${personId} ${currency}`).values()) {
    const [first] = own;
    if (first === undefined) continue;
    const { personId, currency } = first;
    const setting = settings.get(personId);
    const method = setting?.method ?? null;
    const isOnHold = (setting?.holdReason ?? null) !== null;
    const parts = own.map((one) => ({ ...one, waitingCents: Math.max(0, waiting.get(one.key) ?? 0) }));
    const cents = parts.reduce((sum, one) => sum + one.cents, 0);
    const all = cents + parts.reduce((sum, one) => sum + one.waitingCents, 0);
    const held = heldOf(all, heldOfPerson(holds, personId, currency));
    const heldCents = held.reduce((sum, one) => sum + one.cents, 0);
    const isHeldWhole = isOnHold || method === null;
    const pays = payable({
      cents: all - heldCents,
      waitingCents: 0,
      isOnHold: isHeldWhole,
      smallestCents: setting?.smallestCents ?? 0,
    });
    if (pays > 0 && method !== null) {
      const paid = afterHold(
        parts.map((one) => one.cents + one.waitingCents),
        heldCents,
      );
      payments.push(
        ...parts.flatMap(({ accountId, waitingCents }, index): PlannedPayment[] => {
          const part = paid[index] ?? 0;
          return part === 0
            ? []
            : [{ personId, accountId, currency, method, cents: part, waitingCents: Math.min(part, waitingCents) }];
        }),
      );
    }
    const stays = { personId, currency };
    if (!isHeldWhole)
      kept.push(...held.map((one): Kept => ({ ...stays, cents: one.cents, why: 'owner-hold', reason: one.reason })));
    const left = isHeldWhole ? cents : Math.min(cents, all - heldCents);
    if (pays === 0 && left > 0)
      kept.push({ ...stays, cents: left, why: isOnHold ? 'on-hold' : method === null ? 'no-details' : 'too-small' });
  }
  return { payments, kept };
}

function heldOfPerson(holds: readonly OwnerHold[], personId: string, currency: string): readonly OwnerHold[] {
  return holds.filter((one) => one.person?.id === personId && one.currency === currency);
}

/** Declared before to somebody who has no share of this run, such as who sold a property. */
function owedBefore(waiting: ReadonlyMap<string, number>, known: ReadonlySet<string>) {
  return [...waiting].flatMap(([key, cents]) => {
    const [personId = '', accountId = '', currency = ''] = key.split(' ');
    return cents > 0 && !known.has(key) ? [{ key, personId, accountId, currency, cents: 0 }] : [];
  });
}
