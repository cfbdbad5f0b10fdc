import type { Tx } from '#server/kernel/database.ts';
import type { SystemAccount } from '#server/modules/ledger/index.ts';

/** The id of one of the program's own accounts. */
export async function readSystemAccount(tx: Tx, organisationId: string, key: SystemAccount): Promise<string> {
  const { account_id: id } = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('system_key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}
