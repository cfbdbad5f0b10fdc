import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { LateFeePolicy } from './late-fee-policies.ts';

/** Late fees of a property, or of the whole workspace, as they hold from a day on. */
export interface PolicyVersion {
  readonly propertyId: string | null;
  readonly startsOn: string;
  /** Since when there has been a fee: what was late before has none. */
  readonly setAt: string;
  readonly policy: LateFeePolicy;
}

/** Also those that hold no more: what fell due in their time keeps their fee. */
export async function readPolicyVersions(tx: Tx, organisationId: string): Promise<PolicyVersion[]> {
  const { rows } = await sql<Omit<PolicyVersion, 'setAt'> & { readonly setAt: Date }>`
    select f.property_id as "propertyId", f.starts_on as "startsOn", f.charging_since as "setAt", f.policy
      from late_fee_policy f left join property p on p.org_id = f.org_id and p.property_id = f.property_id
     where f.org_id = ${organisationId} order by p.sort_name nulls first, p.property_id, f.starts_on`.execute(tx);
  return rows.map((row) => ({ ...row, setAt: row.setAt.toISOString() }));
}

/** Takes them over as they were elsewhere, in place of what was set for the same properties. */
export async function carryPolicyVersions(
  tx: Tx,
  { session: { organisationId, userId }, now }: Act,
  versions: readonly PolicyVersion[],
): Promise<void> {
  if (versions.length === 0) return;
  const holderOf = ({ propertyId }: PolicyVersion) => propertyId ?? organisationId;
  await tx
    .deleteFrom('late_fee_policy')
    .where('org_id', '=', organisationId)
    .where('holder_id', 'in', [...new Set(versions.map(holderOf))])
    .execute();
  await tx
    .insertInto('late_fee_policy')
    .values(
      versions.map((version) => ({
        org_id: organisationId,
        holder_id: holderOf(version),
        property_id: version.propertyId,
        policy: JSON.stringify(version.policy),
        starts_on: version.startsOn,
        set_by: userId,
        // Undoing the import that brings them finds them by it.
        set_at: now,
        charging_since: new Date(version.setAt),
      })),
    )
    .execute();
}
