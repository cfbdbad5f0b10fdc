import type { z } from 'zod';
import type { DebitSettings, directDebitRoutes } from '#shared/api/direct-debits.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { isCreditorId } from '#server/modules/banking/writing/creditor-id.ts';

type Body = z.output<(typeof directDebitRoutes)['POST /debit-settings/']['body']>;
type AccountSettings = z.output<(typeof directDebitRoutes)['POST /debit-settings/']['answer']>;

/** Rent is other people's money, or the owner's own: it is collected into an account that may have it. */
const collecting: ReadonlySet<string | null> = new Set(['trust', 'owner', 'own', null]);

export async function changeDebitSettings(tx: Tx, act: Act, secrets: Secrets, body: Body): Promise<AccountSettings> {
  const { organisationId } = act;
  const { accountId, settings } = body;
  const account = await tx
    .selectFrom('account')
    .select(['name', 'bank_kind'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined || !collecting.has(account.bank_kind)) throw refuseField('accountId', 'debits.account');
  if (settings.kind === 'sepa' && !isCreditorId(settings.creditorId))
    throw refuseField('settings.creditorId', 'debits.creditor-id');
  const before = await settingRows(tx, organisationId)
    .where('s.account_id', '=', accountId)
    .forUpdate('s')
    .executeTakeFirst();
  if ((before?.version ?? 0) !== body.version) throw refuse('debits.settings-changed');
  const values = {
    kind: settings.kind,
    details: secrets.encrypt(JSON.stringify(settings), purpose(organisationId, accountId)),
    changed_by: act.userId,
    changed_at: act.now,
    version: body.version + 1,
  };
  await tx
    .insertInto('debit_setting')
    .values({ org_id: organisationId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet(values))
    .execute();
  await recordAct(tx, act, 'debit-settings.changed', account.name);
  return readDebitSettings(tx, organisationId, secrets, accountId);
}

export async function listDebitSettings(tx: Tx, organisationId: string, secrets: Secrets): Promise<AccountSettings[]> {
  const rows = await settingRows(tx, organisationId).orderBy('a.number').execute();
  return rows.map((row) => present(organisationId, secrets, row));
}

export async function readDebitSettings(
  tx: Tx,
  organisationId: string,
  secrets: Secrets,
  accountId: string,
): Promise<AccountSettings> {
  const row = await settingRows(tx, organisationId).where('s.account_id', '=', accountId).executeTakeFirst();
  if (row === undefined) throw refuseField('accountId', 'debits.no-settings');
  return present(organisationId, secrets, row);
}

function settingRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('debit_setting as s')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 's.org_id').onRef('a.account_id', '=', 's.account_id'),
    )
    .select(['s.account_id as id', 's.details', 's.version', 'a.number', 'a.name'])
    .where('s.org_id', '=', organisationId);
}

type Row = Awaited<ReturnType<ReturnType<typeof settingRows>['executeTakeFirstOrThrow']>>;

function present(organisationId: string, secrets: Secrets, { id, number, name, details, version }: Row) {
  // Sealed by `changeDebitSettings`, whose input the route has checked.
  const settings = JSON.parse(secrets.decrypt(details, purpose(organisationId, id))) as DebitSettings;
  return { account: { id, number, name }, settings, version };
}

function purpose(organisationId: string, accountId: string): string {
  return `debit-setting:${organisationId}:${accountId}`;
}
