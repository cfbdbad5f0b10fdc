import type { Tx } from '#server/kernel/database.ts';

/** Who sends ACH files of a bank account, as its bank knows them: the same for pay runs and direct debits. */
export interface AchSetting {
  readonly routing: string;
  readonly bankName: string;
  readonly origin: string;
  readonly company: string;
  readonly companyId: string;
  readonly accountKind: 'checking' | 'savings';
  /** A line of the account itself balances each batch. */
  readonly offset: boolean;
  readonly mixed: boolean;
}

/** By account. */
export async function readAchSettings(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, AchSetting>> {
  const rows = await tx.selectFrom('ach_setting').selectAll().where('org_id', '=', organisationId).execute();
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        routing: row.routing,
        bankName: row.bank_name,
        origin: row.origin,
        company: row.company,
        companyId: row.company_id,
        accountKind: row.account_kind === 'savings' ? 'savings' : 'checking',
        offset: row.has_offset,
        mixed: row.is_mixed,
      },
    ]),
  );
}

export async function keepAchSetting(
  tx: Tx,
  organisationId: string,
  accountId: string,
  ach: AchSetting,
): Promise<void> {
  const columns = {
    routing: ach.routing,
    bank_name: ach.bankName,
    origin: ach.origin,
    company: ach.company,
    company_id: ach.companyId,
    account_kind: ach.accountKind,
    has_offset: ach.offset,
    is_mixed: ach.mixed,
  };
  await tx
    .insertInto('ach_setting')
    .values({ org_id: organisationId, account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet(columns))
    .execute();
}

/** The account sends no ACH files any more, neither payments nor direct debits. */
export async function removeAchSetting(tx: Tx, organisationId: string, accountId: string): Promise<void> {
  await tx.deleteFrom('ach_setting').where('org_id', '=', organisationId).where('account_id', '=', accountId).execute();
}
