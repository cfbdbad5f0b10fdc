import type { z } from 'zod';
import type { DebitSettings, directDebitRoutes } from '#shared/api/direct-debits.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { keepAchSetting, readAchSettings } from './ach-settings.ts';
import type { AchSetting } from './ach-settings.ts';
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
    .select(['name', 'bank_kind', 'bank_number'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined || !collecting.has(account.bank_kind)) throw refuseField('accountId', 'debits.account');
  if (settings.kind === 'sepa' && !isCreditorId(settings.creditorId))
    throw refuseField('settings.creditorId', 'debits.creditor-id');
  const before = await tx
    .selectFrom('debit_setting')
    .select('version')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  if ((before?.version ?? 0) !== body.version) throw refuse('debits.settings-changed');
  const values = {
    kind: settings.kind,
    details: secrets.encrypt(JSON.stringify(ownPart(settings, account)), purpose(organisationId, accountId)),
    changed_by: act.userId,
    changed_at: act.now,
    version: body.version + 1,
  };
  await tx
    .insertInto('debit_setting')
    .values({ org_id: organisationId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'account_id']).doUpdateSet(values))
    .execute();
  if (settings.kind === 'ach') await keepSender(tx, organisationId, accountId, { settings, account });
  await recordAct(tx, act, 'debit-settings.changed', account.name);
  return readDebitSettings(tx, organisationId, secrets, accountId);
}

/** Accounts that collect; one that sends ACH files for pay runs can collect by them without being set up once more. */
export async function listDebitSettings(tx: Tx, organisationId: string, secrets: Secrets): Promise<AccountSettings[]> {
  const rows = await settingRows(tx, organisationId).orderBy('a.number').execute();
  const senders = await readAchSettings(tx, organisationId);
  return rows.flatMap((row) => present(organisationId, secrets, row, senders.get(row.id)) ?? []);
}

export async function readDebitSettings(
  tx: Tx,
  organisationId: string,
  secrets: Secrets,
  accountId: string,
): Promise<AccountSettings> {
  const row = await settingRows(tx, organisationId).where('a.account_id', '=', accountId).executeTakeFirst();
  const sender = (await readAchSettings(tx, organisationId)).get(accountId);
  const found = row && present(organisationId, secrets, row, sender);
  if (found === undefined) throw refuseField('accountId', 'debits.no-settings');
  return found;
}

function settingRows(tx: Tx, organisationId: string) {
  return tx
    .selectFrom('account as a')
    .leftJoin('debit_setting as s', (join) =>
      join.onRef('s.org_id', '=', 'a.org_id').onRef('s.account_id', '=', 'a.account_id'),
    )
    .select(['a.account_id as id', 's.details', 's.version', 'a.number', 'a.name', 'a.bank_kind', 'a.bank_number'])
    .where('a.org_id', '=', organisationId)
    .where('a.is_bank', '=', true)
    .where((is) => is.or([is('s.version', 'is not', null), is('a.archived_at', 'is', null)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof settingRows>['executeTakeFirstOrThrow']>>;
type Ach = Extract<DebitSettings, { kind: 'ach' }>;
/** What is kept for direct debits alone: an account that balances them and is not the bank account itself. */
type Own = Exclude<DebitSettings, Ach> | Pick<Ach, 'kind' | 'offset'> | Ach;

function present(
  organisationId: string,
  secrets: Secrets,
  { id, number, name, details, version, bank_kind: kind, bank_number: bankNumber }: Row,
  sender: AchSetting | undefined,
): AccountSettings | undefined {
  const account = { id, number, name };
  // Sealed by `changeDebitSettings`, whose input the route has checked.
  const own = details === null ? undefined : (JSON.parse(secrets.decrypt(details, purpose(organisationId, id))) as Own);
  if (own !== undefined && isWhole(own)) return { account, settings: own, version: version ?? 0 };
  if (sender === undefined || (own === undefined && !collecting.has(kind))) return undefined;
  const { company, bankName, routing, origin, companyId, accountKind, mixed } = sender;
  const itself = sender.offset && bankNumber !== null ? { account: plain(bankNumber), use: accountKind } : null;
  const offset = own?.offset ?? itself;
  const settings = { kind: 'ach' as const, name: company, bankName, routing, origin, companyId, offset, mixed };
  return { account, settings, version: version ?? 0 };
}

/** Of SEPA all is kept; of ACH what is from before there was one place for both, which holds until it is saved anew. */
function isWhole(own: Own): own is DebitSettings {
  return own.kind === 'sepa' || 'routing' in own;
}

interface Bank {
  readonly bank_number: string | null;
}

function isItself({ offset }: Ach, { bank_number: number }: Bank): boolean {
  return offset !== null && number !== null && offset.account === plain(number);
}

function ownPart(settings: DebitSettings, account: Bank): Own {
  if (settings.kind === 'sepa') return settings;
  return { kind: 'ach', offset: isItself(settings, account) ? null : settings.offset };
}

/** Pay runs send as the same. Whether the account itself balances each batch changes only where that was said. */
async function keepSender(
  tx: Tx,
  organisationId: string,
  accountId: string,
  { settings, account }: { readonly settings: Ach; readonly account: Bank },
): Promise<void> {
  const before = (await readAchSettings(tx, organisationId)).get(accountId);
  const { name: company, bankName, routing, origin, companyId, offset, mixed } = settings;
  await keepAchSetting(tx, organisationId, accountId, {
    company,
    bankName,
    routing,
    origin,
    companyId,
    mixed,
    accountKind: offset?.use ?? before?.accountKind ?? 'checking',
    offset: isItself(settings, account) || (offset !== null && (before?.offset ?? false)),
  });
}

function purpose(organisationId: string, accountId: string): string {
  return `debit-setting:${organisationId}:${accountId}`;
}

function plain(bankNumber: string): string {
  return bankNumber.replaceAll(/[\s-]/g, '');
}
