import { sql } from 'kysely';
import type { z } from 'zod';
import { rentPolicy } from '#shared/api/rent.ts';
import { defaultCategoryOrder } from '#shared/rent/allocation.ts';
import type { Tx } from '#server/kernel/database.ts';
import { forget, oncePerTransaction } from '#server/kernel/once-per-transaction.ts';
import { given } from '#server/kernel/records/given.ts';

export type RentPolicy = z.output<typeof rentPolicy>;

export interface KeptPolicy extends RentPolicy {
  readonly version: number;
}

interface PolicyRow {
  readonly policy: unknown;
  readonly version: number | null;
  readonly receiptAccountId: string | null;
  readonly depositAccountId: string | null;
}

/** What holds for charges and payments of a workspace: what was set, and what is usual for the rest. */
export function readPolicy(tx: Tx, organisationId: string): Promise<KeptPolicy> {
  return oncePerTransaction(tx, nameOf(organisationId), () => readNow(tx, organisationId));
}

/** For whoever changed it. */
export function forgetPolicy(tx: Tx, organisationId: string): void {
  forget(tx, nameOf(organisationId));
}

function nameOf(organisationId: string): string {
  return `rent policy of ${organisationId}`;
}

async function readNow(tx: Tx, organisationId: string): Promise<KeptPolicy> {
  const { rows } = await sql<PolicyRow>`
    select p.policy, p.version, b.account_id as "receiptAccountId", d.account_id as "depositAccountId"
      from (select ${organisationId}::uuid as org_id) o
      left join rent_policy p on p.org_id = o.org_id
      left join account b on b.org_id = o.org_id and b.system_key = 'trust-bank' and b.archived_at is null
      left join account d on d.org_id = o.org_id and d.system_key = 'deposit-bank' and d.archived_at is null`.execute(
    tx,
  );
  const { policy = null, version = null, receiptAccountId = null, depositAccountId = null } = rows[0] ?? {};
  const kept = rentPolicy.partial().parse(policy ?? {});
  return { ...usual, receiptAccountId, depositAccountId, ...given(kept), version: version ?? 1 };
}

/** Bank details of a property are shown to whoever works with it. */
export async function showPolicy(tx: Tx, organisationId: string): Promise<KeptPolicy> {
  const policy = await readPolicy(tx, organisationId);
  if (policy.propertyPayees.length === 0) return policy;
  const { rows } = await sql<{ id: string }>`
    select property_id as id from property
     where org_id = ${organisationId}
       and property_id = any(${policy.propertyPayees.map(({ propertyId }) => propertyId)}::uuid[])`.execute(tx);
  const seen = new Set(rows.map(({ id }) => id));
  return { ...policy, propertyPayees: policy.propertyPayees.filter(({ propertyId }) => seen.has(propertyId)) };
}

const usual: Omit<RentPolicy, 'receiptAccountId' | 'depositAccountId'> = {
  // The type of the rules is wider than that of the contract.
  categoryOrder: defaultCategoryOrder as RentPolicy['categoryOrder'],
  returnedFeeCents: 0,
  runsByItself: true,
  daysAhead: 0,
  lateFeesByThemselves: true,
  postDatedChecks: false,
  payee: null,
  propertyPayees: [],
  holidays: [],
};
