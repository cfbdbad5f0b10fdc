import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { paymentRunRoutes } from '#shared/api/payment-runs.ts';
import type { CheckLayout } from '#shared/bills/pay-methods.ts';
import { isIban } from '#shared/iban.ts';
import type { Schema } from '#server/database/types.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { keepAchSetting, readAchSettings, removeAchSetting } from '#server/modules/banking/index.ts';
import type { AchSetting } from '#server/modules/banking/index.ts';

type Routes = typeof paymentRunRoutes;
type Setting = z.output<Routes['GET /payment-settings/{id}/']['answer']>;
type Change = z.output<Routes['PATCH /payment-settings/{id}/']['body']>;

export interface PayingBank {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: string | null;
  readonly bankNumber: string | null;
  readonly setting: Selectable<Schema['payment_setting']> | undefined;
  /** Who sends its ACH files; the same for direct debits. */
  readonly ach: AchSetting | undefined;
}

/** A bank account in use, and how it pays. */
export async function readPayingBank(tx: Tx, organisationId: string, accountId: string): Promise<PayingBank> {
  const account = await tx
    .selectFrom('account')
    .select(['account_id as id', 'number', 'name', 'bank_kind as kind', 'bank_number as bankNumber'])
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (account === undefined) throw refuseField('accountId', 'payables.not-a-bank');
  const setting = await tx
    .selectFrom('payment_setting')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return { ...account, setting, ach: (await readAchSettings(tx, organisationId)).get(accountId) };
}

export async function readSetting(tx: Tx, organisationId: string, accountId: string): Promise<Setting> {
  const known = await tx
    .selectFrom('account')
    .select('account_id')
    .where('org_id', '=', organisationId)
    .where('account_id', '=', accountId)
    .where('is_bank', '=', true)
    .executeTakeFirst();
  if (known === undefined) throw refuse('ledger.no-such-bank-account');
  const { id, number, name, setting, ach } = await readPayingBank(tx, organisationId, accountId);
  return {
    account: { id, number, name },
    nextCheckNumber: setting?.next_check_number ?? null,
    // The checks of the table allow these alone.
    checkLayout: (setting?.check_layout ?? 'top') as CheckLayout,
    achRouting: ach?.routing ?? null,
    achBankName: ach?.bankName ?? null,
    achOrigin: ach?.origin ?? null,
    achCompany: ach?.company ?? null,
    achCompanyId: ach?.companyId ?? null,
    achAccountKind: ach?.accountKind ?? 'checking',
    achOffset: ach?.offset ?? false,
    achMixed: ach?.mixed ?? false,
    sepa: setting?.sepa ?? false,
    bic: setting?.bic ?? null,
    version: setting?.version ?? 0,
  };
}

/** What ACH files name has to be whole; a SEPA file names the IBAN of the account. */
export async function changeSetting(tx: Tx, act: Act, accountId: string, change: Change): Promise<void> {
  const { organisationId } = act;
  const before = await readSetting(tx, organisationId, accountId);
  const { name, bankNumber } = await readPayingBank(tx, organisationId, accountId);
  const ach = [change.achRouting, change.achBankName, change.achOrigin, change.achCompany, change.achCompanyId];
  const missing = ach.filter((each) => each === null).length;
  if (missing > 0 && missing < ach.length) throw refuseField('achRouting', 'payables.ach-incomplete');
  if (change.sepa && !isIban(bankNumber ?? '')) throw refuseField('sepa', 'payables.iban-missing', { account: name });
  if (change.achOffset && missing === 0 && bankNumber === null)
    throw refuseField('achOffset', 'payables.bank-number-missing', { account: name });
  if (change.nextCheckNumber !== null) await refuseUsedNumber(tx, organisationId, accountId, change.nextCheckNumber);
  const columns = {
    next_check_number: change.nextCheckNumber,
    check_layout: change.checkLayout,
    sepa: change.sepa,
    bic: change.bic,
    version: change.version + 1,
  };
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('payment_setting')
    .values({ org_id: organisationId, account_id: accountId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'account_id'])
        .doUpdateSet(columns)
        .where('payment_setting.version', '=', change.version),
    )
    .executeTakeFirst();
  if (written !== 1n || before.version !== change.version) throw refuse('kernel.record-changed', { name });
  await keepAch(tx, organisationId, accountId, change);
  await recordAct(tx, act, 'payment-setting.changed', name, {});
}

async function keepAch(tx: Tx, organisationId: string, accountId: string, change: Change): Promise<void> {
  const { achRouting: routing, achBankName: bankName, achOrigin: origin } = change;
  const { achCompany: company, achCompanyId: companyId } = change;
  if (routing === null || bankName === null || origin === null || company === null || companyId === null)
    return removeAchSetting(tx, organisationId, accountId);
  const { achAccountKind: accountKind, achOffset: offset, achMixed: mixed } = change;
  const sender = { routing, bankName, origin, company, companyId };
  await keepAchSetting(tx, organisationId, accountId, { ...sender, accountKind, offset, mixed });
}

/** Somebody may go back to a number that was skipped, and never to one that was used. */
async function refuseUsedNumber(tx: Tx, organisationId: string, accountId: string, number: number): Promise<void> {
  const used = await tx
    .selectFrom('payment_check as c')
    .innerJoin('account as a', (join) =>
      join.onRef('a.org_id', '=', 'c.org_id').onRef('a.account_id', '=', 'c.account_id'),
    )
    .select('a.name')
    .where('c.org_id', '=', organisationId)
    .where('c.account_id', '=', accountId)
    .where('c.number', '=', number)
    .executeTakeFirst();
  if (used !== undefined)
    throw refuseField('nextCheckNumber', 'payables.check-number-used', { number: String(number), account: used.name });
}
