import { sql } from 'kysely';
import type { z } from 'zod';
import type { lateFeePolicy, resolvedLateFee } from '#shared/api/late-fees.ts';
import { may } from '#shared/permissions.ts';
import { nextLateFee } from '#shared/rent/late-fees.ts';
import { resolvePolicy } from '#shared/rent/resolve-policy.ts';
import type { ScheduledCharge } from '#shared/rent/schedule.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { recordEvent } from '#server/kernel/audit.ts';

export type LateFeePolicy = z.output<typeof lateFeePolicy>;
type ResolvedLateFee = z.output<typeof resolvedLateFee>;

/** The policy that holds for a lease, and what it would come to if what falls due next stayed unpaid. */
export async function resolveLateFee(
  tx: Tx,
  organisationId: string,
  { own, propertyId }: { readonly own: LateFeePolicy | null; readonly propertyId: string },
  due: readonly (ScheduledCharge & { readonly category: string })[],
): Promise<ResolvedLateFee> {
  const stored = await readPolicies(tx, organisationId, [propertyId, organisationId]);
  const resolved = resolvePolicy({
    lease: own,
    property: stored.get(propertyId) ?? null,
    organisation: stored.get(organisationId) ?? null,
  });
  if (resolved === null) return { own, inForce: null, from: null, example: null };
  return { own, inForce: resolved.policy, from: resolved.from, example: exampleOf(resolved.policy, due) };
}

export async function listPolicies(tx: Tx, organisationId: string) {
  const rows = await tx
    .selectFrom('late_fee_policy as f')
    .leftJoin('property as p', (join) =>
      join.onRef('p.org_id', '=', 'f.org_id').onRef('p.property_id', '=', 'f.property_id'),
    )
    .select(['f.property_id', 'f.policy', 'f.set_at', 'p.name'])
    .where('f.org_id', '=', organisationId)
    .orderBy('p.sort_name')
    .execute();
  const organisation = rows.find(({ property_id: propertyId }) => propertyId === null);
  return {
    organisation: organisation === undefined ? null : asPolicy(organisation.policy),
    organisationSetAt: organisation?.set_at.toISOString() ?? null,
    properties: rows.flatMap(({ property_id: propertyId, name, policy, set_at: setAt }) =>
      propertyId === null
        ? []
        : [{ propertyId, name: name ?? '', policy: asPolicy(policy), setAt: setAt.toISOString() }],
    ),
  };
}

interface NewPolicy {
  readonly propertyId: string | null;
  readonly policy: LateFeePolicy | null;
  readonly seenSetAt?: string | null | undefined;
  /** Of one that is taken over: since when it stands. Left out, since now. */
  readonly setAt?: Date | undefined;
}

export async function setPolicy(
  tx: Tx,
  { propertyId, policy, seenSetAt, setAt }: NewPolicy,
  when: SignedInContext,
): Promise<void> {
  const { organisationId, userId } = when.session;
  const subject = await nameOfHolder(tx, organisationId, propertyId);
  if (propertyId === null && !may(when.session, 'organisation.change'))
    throw new Problem('forbidden', 'Only an owner of the workspace changes what holds for all of it.');
  const holderId = propertyId ?? organisationId;
  const stands = await lockPolicy(tx, organisationId, holderId);
  if (seenSetAt !== undefined && seenSetAt !== (stands?.setAt.toISOString() ?? null))
    throw new Problem('conflict', 'Somebody else changed this late fee meanwhile. Look at it again, then save.');
  const before = stands?.policy ?? null;
  if (policy === null) {
    await tx
      .deleteFrom('late_fee_policy')
      .where('org_id', '=', organisationId)
      .where('holder_id', '=', holderId)
      .execute();
  } else {
    const set = { policy: JSON.stringify(policy), set_by: userId, set_at: setAt ?? when.now };
    await tx
      .insertInto('late_fee_policy')
      .values({ org_id: organisationId, holder_id: holderId, property_id: propertyId, ...set })
      .onConflict((conflict) => conflict.columns(['org_id', 'holder_id', 'starts_on']).doUpdateSet(set))
      .execute();
  }
  if (propertyId !== null) {
    const change = { before: { lateFee: before }, after: { lateFee: policy } };
    await recordChange(tx, { kind: 'property', id: propertyId, act: 'late-fee-set', ...change }, when);
  }
  await recordEvent(tx, {
    organisationId,
    kind: 'late-fee.set',
    at: when.now,
    actorUserId: userId,
    subject,
    requestId: when.origin.requestId,
    details: { policy: policy?.kind ?? 'inherited' },
  });
}

/** Two who set a first one at once meet here: a row that is not there cannot be locked. */
async function lockPolicy(tx: Tx, organisationId: string, holderId: string): Promise<SetPolicy | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`late-fee-policy:${organisationId}:${holderId}`}, 0))`.execute(
    tx,
  );
  const row = await tx
    .selectFrom('late_fee_policy')
    .select(['policy', 'set_at'])
    .where('org_id', '=', organisationId)
    .where('holder_id', '=', holderId)
    .executeTakeFirst();
  return row === undefined ? undefined : { policy: asPolicy(row.policy), setAt: row.set_at };
}

export interface SetPolicy {
  readonly policy: LateFeePolicy;
  readonly setAt: Date;
}

/** Every policy of an organisation by whose it is, a property or the organisation itself, and since when it stands. */
export async function readSetPolicies(tx: Tx, organisationId: string): Promise<Map<string, SetPolicy>> {
  const rows = await tx
    .selectFrom('late_fee_policy')
    .select(['holder_id', 'policy', 'set_at'])
    .where('org_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.holder_id, { policy: asPolicy(row.policy), setAt: row.set_at }]));
}

/** What was written from the schema. */
export function asPolicy(stored: unknown): LateFeePolicy {
  return stored as LateFeePolicy;
}

async function readPolicies(tx: Tx, organisationId: string, holderIds: readonly string[]) {
  const rows = await tx
    .selectFrom('late_fee_policy')
    .select(['holder_id', 'policy'])
    .where('org_id', '=', organisationId)
    .where('holder_id', 'in', holderIds)
    .execute();
  return new Map(rows.map((row) => [row.holder_id, asPolicy(row.policy)]));
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
  if (row === undefined) throw new Problem('not-found', 'There is no such property in this workspace.');
  return row.name;
}

/** No holidays are known yet: business days are those of the week. */
function exampleOf(
  policy: LateFeePolicy,
  due: readonly (ScheduledCharge & { readonly category: string })[],
): ResolvedLateFee['example'] {
  const [first] = due;
  if (policy.kind === 'none' || first === undefined) return null;
  const items = due.map(({ category, cents }) => ({ category, cents, payments: [] }));
  const obligation = { dueOn: first.dueOn, items };
  const fee = nextLateFee({ policy, obligation, holidays: new Set() }, first.dueOn);
  if (fee === null) return null;
  return { dueOn: first.dueOn, dueCents: fee.outstandingCents, firstFeeOn: fee.on, feeCents: fee.cents };
}
