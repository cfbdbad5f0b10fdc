import { sql } from 'kysely';
import { addDays, latestDate } from '#shared/dates.ts';
import { allocate } from '#shared/rent/allocation.ts';
import { laterOf } from '#shared/rent/calendar.ts';
import { anyOf } from '#server/kernel/any-of.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readClosedThrough } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { takesCredits } from './allocations.ts';
import type { NewAllocation, Source } from './allocations.ts';
import { bookAllocations } from './book-allocations.ts';
import { carryPaid } from './carry-paid.ts';
import { daysOf, less, stepsOf } from './free-days.ts';
import type { Step, Used } from './free-days.ts';
import { asOpen, readOpenCharges } from './open-charges.ts';
import type { OpenTarget } from './open-charges.ts';
import { readPolicy } from '#server/modules/rent/tenancy-money/rent-policy.ts';

/**
 * Prepayments and credits that wait pay what has fallen due by a day, the oldest first; a credit for a charge pays that
 * before, as soon as anything is due. Whoever calls it has taken the
 * tenancies. Of many tenancies only those are looked at where something waits and something is due.
 */
export async function applyWaiting(tx: Tx, act: Poster, tenancyIds: readonly string[], on: string): Promise<void> {
  const { organisationId } = act;
  const waiting = await bothSides(tx, organisationId, tenancyIds, on);
  if (waiting.length === 0) return;
  const sources = await readWaiting(tx, organisationId, waiting, on);
  const charges = await readOpenCharges(tx, organisationId, waiting);
  const { categoryOrder } = await readPolicy(tx, organisationId);
  const closedThrough = await readClosedThrough(tx, organisationId);
  const sideOf = ({ tenancyId, currency }: { tenancyId: string; currency: string }) => `${tenancyId} ${currency}`;
  const chargesOf = Map.groupBy(charges, sideOf);
  const uses = [...Map.groupBy(sources, sideOf)].flatMap(([side, own]) =>
    spend(own, chargesOf.get(side) ?? [], categoryOrder, on),
  );
  if (uses.length === 0) return;
  const allocations = datedUses(uses, closedThrough);
  await bookAllocations(tx, act, allocations);
  await carryPaid(tx, act, allocations, on);
}

type Use<Charge extends Spendable = OpenTarget> = {
  readonly source: WaitingSource;
  readonly charge: Charge;
  readonly cents: number;
};

/**
 * Each counts from when there was both a charge that is due and something to pay it, as much as there was of both, or from
 * the first open day after that. It does not depend on when somebody, or the daily work, came round to it.
 */
export function datedUses(uses: readonly Use[], closedThrough: string | null): NewAllocation[] {
  const open = new Map(uses.map(({ charge }) => [charge.id, charge.open]));
  const firstOpen = closedThrough === null ? '' : addDays(closedThrough, 1);
  const free = new Map(uses.map(({ source }) => [keyOf(source), source.free]));
  return uses.flatMap(({ source, charge, cents }) => {
    const [ofCharge = [], ofSource = []] = [open.get(charge.id), free.get(keyOf(source))];
    const parts = daysOf(cents, laterOf(charge.dueOn, firstOpen), ofCharge, ofSource);
    open.set(charge.id, parts.reduce(less, ofCharge));
    free.set(keyOf(source), parts.reduce(less, ofSource));
    return parts.map((part) => ({ source, charge, ...part }));
  });
}

export interface WaitingSource extends Source {
  /** Since when how much of it is free. */
  readonly free: readonly Step[];
  readonly tenancyId: string;
  readonly currency: string;
  readonly cents: number;
  /** The charge that a credit is for. */
  readonly forChargeId: string | null;
}

/** What is open, as far as what waits has to know it. */
export type Spendable = Pick<OpenTarget, 'id' | 'kind' | 'dueOn' | 'number' | 'openCents'>;

/**
 * What pays what: first each credit the charge that it is for, then what is due by a day, the oldest source first and each
 * in the order of payment.
 */
export function spend<Charge extends Spendable>(
  sources: readonly WaitingSource[],
  charges: readonly Charge[],
  categoryOrder: readonly string[],
  dueBy: string,
): Use<Charge>[] {
  const left = new Map(charges.map((charge) => [charge.id, charge]));
  const use = (source: WaitingSource, chargeId: string, cents: number) => {
    const charge = left.get(chargeId);
    if (charge === undefined || cents === 0) return [];
    left.set(chargeId, { ...charge, openCents: charge.openCents - cents });
    return [{ source, charge, cents }];
  };
  const own = sources.flatMap((source) => {
    const charge = left.get(source.forChargeId ?? '');
    const isPaid = charge !== undefined && takesCredits(charge);
    return isPaid ? use(source, charge.id, Math.min(source.cents, charge.openCents)) : [];
  });
  const usedOf = (id: string) => own.reduce((sum, { source, cents }) => sum + (source.id === id ? cents : 0), 0);
  const others = sources.flatMap((source) => {
    const payable = [...left.values()].filter(
      (charge) => charge.dueOn <= dueBy && (source.kind === 'receipt' || takesCredits(charge)),
    );
    const { allocations } = allocate(source.cents - usedOf(source.id), payable.map(asOpen), categoryOrder);
    return allocations.flatMap(({ chargeId, cents }) => use(source, chargeId, cents));
  });
  return [...own, ...others];
}

/** Most tenancies have nothing that waits: their balances say so. */
async function bothSides(tx: Tx, organisationId: string, tenancyIds: readonly string[], on: string) {
  if (tenancyIds.length === 0) return [];
  const rows = await tx
    .selectFrom('tenancy_balance')
    .select('tenancy_id as id')
    .distinct()
    .where('org_id', '=', organisationId)
    .where('tenancy_id', 'in', tenancyIds)
    .where('oldest_due_on', '<=', on)
    .where((where) => where.or([where('prepaid_cents', '>', 0), where('credit_cents', '>', 0)]))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * What waits on tenancies, the oldest first; without a day also checks that are dated ahead. What was written off was never
 * paid: it pays nothing else, nor is it paid out.
 */
export async function readWaiting(
  tx: Tx,
  organisationId: string,
  tenancyIds: readonly string[],
  through: string = latestDate,
): Promise<WaitingSource[]> {
  if (tenancyIds.length === 0) return [];
  const receipts = await tx
    .selectFrom('receipt_part as p')
    .innerJoin('receipt as r', (join) =>
      join.onRef('r.org_id', '=', 'p.org_id').onRef('r.receipt_id', '=', 'p.receipt_id'),
    )
    .select(['r.receipt_id as id', 'r.payer_id as payerId', 'r.number'])
    .select(heldSince(sql`r.received_on`, sql`a.receipt_id = p.receipt_id and a.tenancy_id = p.tenancy_id`))
    .select(['p.tenancy_id as tenancyId', 'p.currency', 'p.unapplied_cents as cents'])
    .select('r.received_on as order')
    .where('p.org_id', '=', organisationId)
    .where('p.tenancy_id', 'in', tenancyIds)
    .where('p.unapplied_cents', '>', 0)
    .where('r.received_on', '<=', through)
    .execute();
  const credits = await tx
    .selectFrom('credit as p')
    .select(['p.credit_id as id', 'p.number', 'p.kind', 'p.given_on as order', 'p.for_charge_id as forChargeId'])
    .select(heldSince(sql`p.given_on`, sql`a.credit_id = p.credit_id`))
    .select(['p.tenancy_id as tenancyId', 'p.currency', 'p.unapplied_cents as cents'])
    .where('p.org_id', '=', organisationId)
    .where('p.tenancy_id', 'in', tenancyIds)
    .where('p.unapplied_cents', '>', 0)
    .where('p.kind', '<>', 'write-off')
    .execute();
  const found = [
    ...receipts.map((row) => ({ ...row, kind: 'receipt' as const, forChargeId: null })),
    ...credits.map((row) => ({ ...row, kind: creditSource(row.kind), payerId: null })),
  ];
  return (await withSteps(tx, organisationId, found)).toSorted(
    (one, other) => compareText(one.order, other.order) || one.number - other.number,
  );
}

type Found = Omit<WaitingSource, 'free'> & { readonly order: string; readonly number: number };

/** What was never given back was free as far as it is now since it came. */
async function withSteps(tx: Tx, organisationId: string, found: readonly Found[]) {
  const again = found.filter(({ on, order }) => on > order);
  const used = Map.groupBy(again.length === 0 ? [] : await readUsed(tx, organisationId, again), keyOf);
  return found.map((source) => ({
    ...source,
    free: stepsOf(source.order, source.cents, used.get(keyOf(source)) ?? []),
  }));
}

/** A payment may wait on several tenancies. */
function keyOf({ id, tenancyId }: Pick<WaitingSource, 'id' | 'tenancyId'>): string {
  return `${id} ${tenancyId}`;
}

async function readUsed(tx: Tx, organisationId: string, sources: readonly Found[]) {
  const ids = sources.map(({ id }) => id);
  const { rows } = await sql<Used & { readonly id: string; readonly tenancyId: string }>`
    select coalesce(receipt_id, credit_id) as id, tenancy_id as "tenancyId", on_day as on, sum(cents)::bigint as cents
      from allocation
     where org_id = ${organisationId} and (receipt_id = ${anyOf(ids)} or credit_id = ${anyOf(ids)})
     group by 1, 2, 3`.execute(tx);
  return rows;
}

/**
 * The first day from which on all of what waits now was free: when it came, or the day after which it was never used for
 * more than now. What was used and given back on the same day was free all along.
 */
function heldSince(came: ReturnType<typeof sql>, isIts: ReturnType<typeof sql>) {
  return sql<string>`greatest(${came}, (
    select d.next_day
      from (select a.on_day, lead(a.on_day) over days as next_day, sum(sum(a.cents)) over days as used,
                   sum(sum(a.cents)) over () as used_now
              from allocation a where a.org_id = p.org_id and ${isIts}
             group by a.on_day window days as (order by a.on_day)) d
     where d.used > d.used_now order by d.on_day desc limit 1))`.as('on');
}

export function creditSource(kind: string): Source['kind'] {
  return kind === 'deposit' ? 'deposit' : 'credit';
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
