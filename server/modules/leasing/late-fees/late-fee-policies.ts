import { sql } from 'kysely';
import type { z } from 'zod';
import type { lateFeePolicy } from '#shared/api/late-fees.ts';
import { may } from '#shared/permissions.ts';
import { holdsInCurrency } from '#shared/rent/holds-in-currency.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { organisationDay, organisationFacts } from '#server/kernel/organisation-day.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { recordAct } from '#server/kernel/audit.ts';

export type LateFeePolicy = z.output<typeof lateFeePolicy>;

/** What holds today, and what is planned to hold from a later day on. */
export async function listPolicies(tx: Tx, organisationId: string, now: Date) {
  const today = await organisationDay(tx, organisationId, now);
  const rows = await tx
    .selectFrom('late_fee_policy as f')
    .leftJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'f.org_id').onRef('p.property_id', '=', 'f.property_id'),
    )
    .select(['f.holder_id', 'f.property_id', 'f.policy', 'f.set_at', 'f.starts_on', 'p.name'])
    .where('f.org_id', '=', organisationId)
    .orderBy('p.sort_name')
    .orderBy('f.starts_on')
    .execute();
  const begun = rows.filter(({ starts_on: startsOn }) => startsOn <= today);
  const inForce = [...new Map(begun.map((row) => [row.holder_id, row])).values()];
  const organisation = inForce.find(({ property_id: propertyId }) => propertyId === null);
  return {
    organisation: organisation === undefined ? null : asPolicy(organisation.policy),
    organisationSetAt: organisation?.set_at.toISOString() ?? null,
    properties: inForce.flatMap(({ property_id: propertyId, name, policy, set_at: setAt }) =>
      propertyId === null
        ? []
        : [{ propertyId, name: name ?? '', policy: asPolicy(policy), setAt: setAt.toISOString() }],
    ),
    coming: rows
      .filter(({ starts_on: startsOn }) => startsOn > today)
      .map(({ property_id: propertyId, name, policy, starts_on: startsOn }) => ({
        propertyId,
        name,
        startsOn,
        policy: asPolicy(policy),
      })),
  };
}

/** Takes out what an import set that is undone, and whatever the properties had of their own that it brought. */
export async function forgetPolicies(
  tx: Tx,
  organisationId: string,
  { propertyIds, setAt }: { readonly propertyIds: readonly string[]; readonly setAt: Date | null },
): Promise<void> {
  await sql`
    delete from late_fee_policy
     where org_id = ${organisationId} and (holder_id = any (${propertyIds}::uuid[]) or set_at = ${setAt})`.execute(tx);
}

interface NewPolicy {
  readonly propertyId: string | null;
  readonly policy: LateFeePolicy | null;
  readonly seenSetAt?: string | null | undefined;
  /** A day to come from which on it holds; without one, it holds at once. */
  readonly startsOn?: string | undefined;
}

export async function setPolicy(
  tx: Tx,
  act: Act,
  { propertyId, policy, seenSetAt, startsOn }: NewPolicy,
): Promise<void> {
  const { organisationId, userId, today } = act;
  if (startsOn !== undefined && startsOn <= today) throw refuseField('startsOn', 'leasing.policy-in-past');
  const subject = await nameOfHolder(tx, organisationId, propertyId);
  if (propertyId === null && !may(act.session, 'organisation.change')) throw refuse('leasing.policy-owner-only');
  const holderId = propertyId ?? organisationId;
  const stands = await lockPolicy(tx, organisationId, holderId, today);
  if (seenSetAt !== undefined && seenSetAt !== (stands?.setAt.toISOString() ?? null))
    throw refuse('leasing.late-fee-changed');
  const before = stands?.policy ?? null;
  if (policy === null) {
    // What holds at once gives up all that held before; a day names what was planned from it on.
    await tx
      .deleteFrom('late_fee_policy')
      .where('org_id', '=', organisationId)
      .where('holder_id', '=', holderId)
      .where('starts_on', startsOn === undefined ? '<=' : '=', startsOn ?? today)
      .execute();
  } else {
    const since = chargingSince(stands ?? (await inheritedOn(tx, organisationId, propertyId, today)), act.now);
    const set = { policy: JSON.stringify(policy), set_by: userId, set_at: act.now, charging_since: since };
    await tx
      .insertInto('late_fee_policy')
      .values({
        org_id: organisationId,
        holder_id: holderId,
        property_id: propertyId,
        starts_on: startsOn ?? stands?.startsOn ?? always,
        ...set,
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'holder_id', 'starts_on']).doUpdateSet(set))
      .execute();
  }
  if (propertyId !== null) {
    const from = startsOn === undefined ? {} : { lateFeeStartsOn: startsOn };
    const change = { before: { lateFee: before }, after: { lateFee: policy, ...from } };
    await recordChange(tx, act, { kind: 'property', id: propertyId, act: 'late-fee-set', ...change });
  }
  const details = { policy: policy?.kind ?? 'inherited', ...(startsOn === undefined ? {} : { startsOn }) };
  await recordAct(tx, act, 'late-fee.set', subject, details);
}

/** Two who set a first one at once meet here: a row that is not there cannot be locked. */
async function lockPolicy(tx: Tx, organisationId: string, holderId: string, today: string): Promise<SetPolicy | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late-fee-policy:${organisationId}:${holderId}`}, 0))`.execute(
    tx,
  );
  return inForceOn(tx, organisationId, holderId, today);
}

async function inForceOn(tx: Tx, organisationId: string, holderId: string, day: string): Promise<SetPolicy | null> {
  return policyOn((await readSetPolicies(tx, organisationId, [holderId])).get(holderId), day);
}

/** What held for a property before it has one of its own; amounts in another currency never did. */
async function inheritedOn(
  tx: Tx,
  organisationId: string,
  propertyId: string | null,
  day: string,
): Promise<SetPolicy | null> {
  const inherited = propertyId === null ? null : await inForceOn(tx, organisationId, organisationId, day);
  if (inherited === null) return null;
  const { currency } = await tx
    .selectFrom('property')
    .select('currency')
    .where('org_id', '=', organisationId)
    .where('property_id', '=', propertyId)
    .executeTakeFirstOrThrow();
  const ownCurrency = await workspaceCurrency(tx, organisationId);
  return holdsInCurrency(inherited.policy, ownCurrency, currency) ? inherited : null;
}

/** What the amounts of the workspace's own policy are in. */
export async function workspaceCurrency(tx: Tx, organisationId: string): Promise<string> {
  const { currency } = await organisationFacts(tx, organisationId);
  return currency;
}

/** A fee that only changes is owed since there has been one; where there was none, what is late already has none. */
export function chargingSince(before: SetPolicy | null, now: Date): Date {
  return before?.policy.kind === 'charged' ? before.chargingSince : now;
}

/** The day from which on a policy holds that was set without one. */
const always = '1900-01-01';

export interface SetPolicy {
  readonly policy: LateFeePolicy;
  readonly setAt: Date;
  /** The name of whoever set it; null where an import did. */
  readonly setBy: string | null;
  /** What should have been charged before that is not charged afterwards. */
  readonly chargingSince: Date;
  readonly startsOn: string;
}

/**
 * The policies of an organisation by whose they are, a property or the organisation itself: what began last stands first.
 * What falls due on a day has the policy of that day (`policyOn`), whatever holds later.
 */
export async function readSetPolicies(
  tx: Tx,
  organisationId: string,
  holderIds?: readonly string[],
): Promise<Map<string, SetPolicy[]>> {
  let rows = tx
    .selectFrom('late_fee_policy as f')
    .leftJoin('app_user as setter', 'setter.user_id', 'f.set_by')
    .select(['f.holder_id as holderId', 'f.policy', 'f.set_at as setAt', 'f.starts_on as startsOn'])
    .select(['f.charging_since as chargingSince', 'setter.name as setBy'])
    .where('f.org_id', '=', organisationId)
    .orderBy('f.starts_on', 'desc');
  if (holderIds !== undefined) rows = rows.where('f.holder_id', 'in', holderIds);
  const versions = (await rows.execute()).map(({ policy, ...row }) => ({ ...row, policy: asPolicy(policy) }));
  return Map.groupBy(versions, ({ holderId }) => holderId);
}

export function policyOn(versions: readonly SetPolicy[] | undefined, day: string): SetPolicy | null {
  return versions?.find(({ startsOn }) => startsOn <= day) ?? null;
}

/** What was written from the schema. */
export function asPolicy(stored: unknown): LateFeePolicy {
  return stored as LateFeePolicy;
}

async function nameOfHolder(tx: Tx, organisationId: string, propertyId: string | null): Promise<string> {
  const row =
    propertyId === null
      ? await tx.selectFrom('organisation').select('name').where('org_id', '=', organisationId).executeTakeFirst()
      : await tx
          .selectFrom('property')
          .select('name')
          .where('org_id', '=', organisationId)
          .where('property_id', '=', propertyId)
          .executeTakeFirst();
  if (row === undefined) throw refuse('portfolio.no-such-property');
  return row.name;
}
