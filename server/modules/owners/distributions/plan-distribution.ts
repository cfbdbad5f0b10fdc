import { distributable, payable } from '#shared/owners/distributable.ts';
import { distribute } from '#shared/rent/splits.ts';
import type { UnpaidBills } from '#server/kernel/bills/unpaid-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readPositions } from './read-positions.ts';
import type { OwnerSetting, Position } from './read-positions.ts';

export interface Waterfall {
  readonly fundCents: number;
  readonly unsettledCents: number;
  readonly billsCents: number;
  readonly feesCents: number;
  readonly reserveCents: number;
  readonly heldBackCents: number;
  readonly cents: number;
}

export interface PlannedProperty extends Waterfall {
  readonly position: Position;
  readonly askCents: number;
  /** What each account pays, by the shares of the day. */
  readonly accounts: readonly {
    readonly accountId: string;
    readonly shares: readonly { readonly personId: string; readonly parts: number; readonly cents: number }[];
  }[];
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
  readonly why: 'on-hold' | 'no-details' | 'too-small';
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
  const plain = found.positions.map((position) => planProperty(position, bills.get(position.property.id) ?? 0, 0));
  const all = scope.siblings === 'ignore' ? plain : holdBack(plain);
  const properties = all.filter(
    ({ position }) => scope.propertyIds === undefined || scope.propertyIds.includes(position.property.id),
  );
  const isAll = scope.propertyIds === undefined;
  return { on: act.today, properties, ...planPayments(properties, found, isAll), ...found };
}

function planProperty(position: Position, billsCents: number, heldBackCents: number): PlannedProperty {
  const { funds, feesCents, reserveCents, shares } = position;
  const parts = shares.map((share) => share.parts);
  const found = distributable(funds, { billsCents, feesCents, reserveCents, heldBackCents });
  const accounts = shares.length === 0 ? [] : found.accounts;
  return {
    position,
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

/** What a property lacks stays with others of the same owners and shares (money.md, 5.5). */
function holdBack(all: readonly PlannedProperty[]): PlannedProperty[] {
  const group = ({ position }: PlannedProperty) =>
    `${position.currency} ${position.shares.map(({ personId, parts }) => `${personId}=${parts}`).join()}`;
  const missing = new Map<string, number>();
  for (const one of all) missing.set(group(one), (missing.get(group(one)) ?? 0) + one.askCents);
  return all.map((one) => {
    const open = missing.get(group(one)) ?? 0;
    const heldBackCents = Math.min(open, one.cents);
    if (heldBackCents === 0 || one.position.shares.length === 0) return one;
    missing.set(group(one), open - heldBackCents);
    return planProperty(one.position, one.billsCents, heldBackCents);
  });
}

function planPayments(
  properties: readonly PlannedProperty[],
  { settings, waiting }: Awaited<ReturnType<typeof readPositions>>,
  isAll: boolean,
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
  if (isAll) groups.push(...owedBefore(waiting, new Set(groups.map(({ key }) => key))));
  const payments: PlannedPayment[] = [];
  const kept: Kept[] = [];
  for (const { key, personId, accountId, currency, cents } of groups) {
    const setting = settings.get(personId);
    const waitingCents = Math.max(0, waiting.get(key) ?? 0);
    const method = setting?.method ?? null;
    const isOnHold = (setting?.holdReason ?? null) !== null;
    const pays = payable({
      cents,
      waitingCents,
      isOnHold: isOnHold || method === null,
      smallestCents: setting?.smallestCents ?? 0,
    });
    if (pays > 0 && method !== null)
      payments.push({ personId, accountId, currency, method, cents: pays, waitingCents });
    else if (cents > 0)
      kept.push({
        personId,
        currency,
        cents,
        why: isOnHold ? 'on-hold' : method === null ? 'no-details' : 'too-small',
      });
  }
  return { payments, kept };
}

/** Declared before to somebody who has no share of this run, such as who sold a property. */
function owedBefore(waiting: ReadonlyMap<string, number>, known: ReadonlySet<string>) {
  return [...waiting].flatMap(([key, cents]) => {
    const [personId = '', accountId = '', currency = ''] = key.split(' ');
    return cents > 0 && !known.has(key) ? [{ key, personId, accountId, currency, cents: 0 }] : [];
  });
}
