import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { chargesByKey } from '#server/modules/rent/charges/charges-by-key.ts';
import type { RunScope } from './due-leases.ts';
import type { DuePeriod } from './plan-lease.ts';

/** What was charged for a period by an earlier run. */
export interface Standing {
  readonly chargeIds: readonly string[];
  /** Less what was credited because it was not owed. */
  readonly cents: number;
  readonly chargedCents: number;
  /** Somebody took it back: then it is not charged again, and no difference is told. */
  readonly isVoided: boolean;
}

export interface ByHand {
  readonly id: string;
  readonly number: number;
}

export interface StandingCharges {
  /** By the key of the period. */
  readonly byKey: ReadonlyMap<string, Standing>;
  byHand(period: DuePeriod): ByHand | undefined;
  /** The run with which somebody took it back; nothing where somebody asks for it. */
  takenBack(period: DuePeriod): TakenBack | undefined;
}

export interface TakenBack {
  readonly number: number;
  readonly on: string;
  readonly chargeId: string;
}

/** What stands in the way of charging some periods, by two index lookups. */
export async function readStanding(
  tx: Tx,
  { organisationId, byItself = false }: RunScope,
  periods: readonly DuePeriod[],
): Promise<StandingCharges> {
  return {
    byKey: await readCharged(tx, organisationId, periods),
    byHand: await readByHand(tx, organisationId, periods),
    takenBack: byItself ? await readTakenBack(tx, organisationId, periods) : () => undefined,
  };
}

/** What was charged under the keys of periods, with all parts of each. */
export async function readCharged(tx: Tx, organisationId: string, periods: readonly Pick<DuePeriod, 'key'>[]) {
  const whole = await chargesByKey(
    tx,
    organisationId,
    periods.map(({ key }) => key),
  );
  // A period has as many parts as days at most; only of those that were charged are they looked for.
  const further = await chargesByKey(
    tx,
    organisationId,
    [...whole.keys()].flatMap((key) => [
      ...Array.from({ length: partsAtMost - 1 }, (_, index) => `${key}:${index + 2}`),
      ...differenceKeys(key),
    ]),
  );
  const standing = new Map<string, Standing>();
  for (const [key, first] of whole) {
    const parts = [first];
    for (let place = 2; ; place += 1) {
      const part = further.get(`${key}:${place}`);
      if (part === undefined) break;
      parts.push(part);
    }
    const ownParts = parts.length;
    const later = differenceKeys(key).flatMap((one) => further.get(one) ?? []);
    parts.push(...later.filter(({ isVoided }) => !isVoided));
    standing.set(key, {
      chargeIds: parts.map(({ id }) => id),
      cents: parts.reduce((sum, { cents }) => sum + cents, 0),
      chargedCents: parts.reduce((sum, { chargedCents }) => sum + chargedCents, 0),
      // A difference that was voided is none; the period itself stands.
      isVoided: parts.slice(0, ownParts).some(({ isVoided }) => isVoided),
    });
  }
  return standing;
}

const partsAtMost = 31;
const differencesAtMost = 9;

/** The keys of what was charged later for a period because its terms changed. */
export function differenceKeys(key: string): string[] {
  return Array.from({ length: differencesAtMost }, (_, index) => `difference:${key}:${index + 1}`);
}

async function readByHand(tx: Tx, organisationId: string, periods: readonly DuePeriod[]) {
  const leaseIds = [...new Set(periods.map(({ lease }) => lease.id))];
  if (leaseIds.length === 0) return () => undefined;
  const { rows } = await sql<{ id: string; number: number; leaseId: string; kind: string; from: string; to: string }>`
    select c.charge_id as id, c.number, c.lease_id as "leaseId", c.kind, c.period_from as "from",
           coalesce(c.period_to, c.period_from) as "to"
      from unnest(${`{${leaseIds.join(',')}}`}::uuid[]) l (lease_id)
      join charge c on c.org_id = ${organisationId} and c.lease_id = l.lease_id
     where c.run_id is null and c.period_from is not null and c.voided_on is null and c.line_key is null
     order by c.number`.execute(tx);
  const byLease = Map.groupBy(rows, ({ leaseId }) => leaseId);
  return ({ lease, line, from, to }: DuePeriod) =>
    byLease.get(lease.id)?.find((charge) => charge.kind === line.kind && charge.from <= to && charge.to >= from);
}

/** By the keys that charges gave back when their run was taken back. Most workspaces have no such run. */
export async function readTakenBack(tx: Tx, organisationId: string, periods: readonly DuePeriod[]) {
  const leaseIds = [...new Set(periods.map(({ lease }) => lease.id))];
  if (leaseIds.length === 0) return () => undefined;
  const { rows } = await sql<TakenBack & { key: string }>`
    select c.former_key as key, r.number, r.taken_back_on as on, c.charge_id as "chargeId"
      from charge_run r join charge c on c.org_id = r.org_id and c.run_id = r.run_id
     where r.org_id = ${organisationId} and r.taken_back_on is not null and c.charged_as = 'rent' and c.former_key is not null
       and c.lease_id = any(${`{${leaseIds.join(',')}}`}::uuid[])
     order by r.number`.execute(tx);
  const byKey = new Map(rows.map(({ key, ...run }) => [key, run]));
  return ({ key }: DuePeriod) => byKey.get(key);
}
