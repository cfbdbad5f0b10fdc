import type { z } from 'zod';
import { rentPolicy } from '#shared/api/rent.ts';
import { defaultCategoryOrder } from '#shared/rent/allocation.ts';
import type { Tx } from '#server/kernel/database.ts';

export type RentPolicy = z.output<typeof rentPolicy>;

export interface KeptPolicy extends RentPolicy {
  readonly version: number;
}

/** What holds for charges and payments of a workspace: what was set, and what is usual for the rest. */
export async function readPolicy(tx: Tx, organisationId: string): Promise<KeptPolicy> {
  const row = await tx
    .selectFrom('rent_policy')
    .select(['policy', 'version'])
    .where('org_id', '=', organisationId)
    .executeTakeFirst();
  const accounts = await usualAccounts(tx, organisationId);
  const kept = rentPolicy.partial().parse(row?.policy ?? {});
  const set = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
  return { ...usual, ...accounts, ...set, version: row?.version ?? 1 };
}

const usual: Omit<RentPolicy, 'receiptAccountId' | 'depositAccountId'> = {
  // The type of the rules is wider than that of the contract.
  categoryOrder: defaultCategoryOrder as RentPolicy['categoryOrder'],
  returnedFeeCents: 0,
  runsByItself: true,
  daysAhead: 0,
  lateFeesByThemselves: true,
  payee: null,
  holidays: [],
};

async function usualAccounts(tx: Tx, organisationId: string) {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id as id', 'system_key as key'])
    .where('org_id', '=', organisationId)
    .where('system_key', 'in', ['trust-bank', 'deposit-bank'])
    .where('archived_at', 'is', null)
    .execute();
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  return {
    receiptAccountId: byKey.get('trust-bank') ?? null,
    depositAccountId: byKey.get('deposit-bank') ?? null,
  };
}
