import { sql } from 'kysely';
import type { z } from 'zod';
import type { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import { methodsOf, onlineMethods, onlineProviders, providerNames } from '#shared/online-payments.ts';
import type { OnlineMethod, OnlineProvider } from '#shared/online-payments.ts';
import type { PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { receivingAccount } from '#server/modules/rent/index.ts';
import { randomToken } from '#server/kernel/secrets.ts';
import { sealPurpose } from './own-provider.ts';

type Routes = typeof onlinePaymentRoutes;
type Provider = z.output<Routes['GET /online-providers/']['answer']>['items'][number];
type Wanted = z.output<Routes['POST /online-providers/']['body']>;

export async function listProviders(tx: Tx, organisationId: string): Promise<{ items: Provider[] }> {
  const { rows } = await sql<{
    provider: string;
    is_on: boolean;
    has_secret: boolean;
    webhook_key: string;
    methods: string[];
    account: NonNullable<Provider['account']>;
    fee_account: NonNullable<Provider['feeAccount']>;
    tested_at: Date | null;
    test_problem: string | null;
  }>`
    select p.provider, p.is_on, p.webhook_secret_sealed is not null as has_secret, p.webhook_key, p.methods, p.tested_at,
           p.test_problem, json_build_object('id', a.account_id, 'number', a.number, 'name', a.name) as account,
           json_build_object('id', f.account_id, 'number', f.number, 'name', f.name) as fee_account
      from online_provider p
      join account a on a.org_id = p.org_id and a.account_id = p.account_id
      join account f on f.org_id = p.org_id and f.account_id = p.fee_account_id
     where p.org_id = ${organisationId}`.execute(tx);
  const { rows: waiting } = await sql<{ provider: string; count: number; problem: string | null }>`
    select provider, count(*)::int as count, max(problem) as problem from online_event
     where org_id = ${organisationId} and state = 'new' and attempts > 0 group by 1`.execute(tx);
  const items = onlineProviders.map((provider): Provider => {
    const row = rows.find((one) => one.provider === provider);
    const stuck = waiting.find((one) => one.provider === provider);
    const at = row?.tested_at?.toISOString();
    return {
      provider,
      isOn: row?.is_on ?? false,
      hasApiKey: row !== undefined,
      hasWebhookSecret: row?.has_secret ?? false,
      webhookPath: row === undefined ? null : `/api/v1/online-webhooks/${row.webhook_key}/`,
      methods: onlineMethods.filter((method) => row?.methods.includes(method) ?? false),
      account: row?.account ?? null,
      feeAccount: row?.fee_account ?? null,
      lastTest: at === undefined ? null : { at, problem: row?.test_problem ?? null },
      waiting: { count: stuck?.count ?? 0, problem: stuck?.problem ?? null },
    };
  });
  return { items };
}

export async function readProvider(tx: Tx, organisationId: string, provider: OnlineProvider): Promise<Provider> {
  const { items } = await listProviders(tx, organisationId);
  const found = items.find((one) => one.provider === provider);
  if (found === undefined) throw new Error('Every provider is listed');
  return found;
}

export async function changeProvider(
  tx: Tx,
  act: Act,
  { secrets }: PaymentServices,
  { provider, ...wanted }: Wanted,
): Promise<Provider> {
  const { organisationId, userId } = act;
  const name = providerNames[provider];
  const offered: readonly OnlineMethod[] = methodsOf[provider];
  if (wanted.methods.some((method) => !offered.includes(method)))
    throw refuseField('methods', 'online.method-of-other', { provider: name });
  await refuseAccounts(tx, act, wanted);
  const before = await tx
    .selectFrom('online_provider')
    .select(['api_key_sealed', 'webhook_secret_sealed', 'webhook_key', 'tested_at', 'test_problem'])
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  const seal = (plain: string | undefined, what: 'api' | 'webhook') =>
    plain === undefined ? undefined : secrets.encrypt(plain, sealPurpose(organisationId, provider, what));
  const apiKey = seal(wanted.apiKey, 'api') ?? before?.api_key_sealed;
  const webhookSecret = seal(wanted.webhookSecret, 'webhook') ?? before?.webhook_secret_sealed ?? null;
  if (apiKey === undefined) throw refuseField('apiKey', 'online.key-missing', { provider: name });
  if (wanted.isOn && webhookSecret === null) throw refuseField('webhookSecret', 'online.secret-missing');
  const values = {
    is_on: wanted.isOn,
    api_key_sealed: apiKey,
    webhook_secret_sealed: webhookSecret,
    webhook_key: before?.webhook_key ?? randomToken(),
    methods: [...new Set(wanted.methods)],
    account_id: wanted.accountId,
    fee_account_id: wanted.feeAccountId,
    changed_by: userId,
    changed_at: act.now,
    // A test says nothing about another key.
    tested_at: wanted.apiKey === undefined ? (before?.tested_at ?? null) : null,
    test_problem: wanted.apiKey === undefined ? (before?.test_problem ?? null) : null,
  };
  await tx
    .insertInto('online_provider')
    .values({ org_id: organisationId, provider, ...values })
    .onConflict((conflict) => conflict.columns(['org_id', 'provider']).doUpdateSet(values))
    .execute();
  await recordAct(tx, act, 'online-provider.changed', name, { on: wanted.isOn, key: wanted.apiKey !== undefined });
  return readProvider(tx, organisationId, provider);
}

async function refuseAccounts(
  tx: Tx,
  act: Act,
  { accountId, feeAccountId }: Pick<Wanted, 'accountId' | 'feeAccountId'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'kind', 'is_bank', 'bank_kind', 'archived_at'])
    .where('org_id', '=', act.organisationId)
    .where('account_id', 'in', [accountId, feeAccountId])
    .execute();
  const bank = rows.find((row) => row.account_id === accountId);
  if (bank === undefined || !bank.is_bank || bank.archived_at !== null)
    throw refuseField('accountId', 'online.no-bank-account');
  if (bank.bank_kind === 'deposit') throw refuseField('accountId', 'online.no-deposit-account');
  await receivingAccount(tx, act, accountId);
  const fee = rows.find((row) => row.account_id === feeAccountId);
  if (fee === undefined || fee.kind !== 'expense' || fee.archived_at !== null)
    throw refuseField('feeAccountId', 'online.no-cost-account');
}

export async function removeProvider(tx: Tx, act: Act, provider: OnlineProvider): Promise<Provider> {
  const { organisationId } = act;
  const name = providerNames[provider];
  const underWay = await tx
    .selectFrom('online_payment')
    .select('payment_id')
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .where('state', 'in', ['submitted', 'succeeded', 'disputed'])
    .executeTakeFirst();
  if (underWay !== undefined) throw refuse('online.payments-under-way', { provider: name });
  const removed = await tx
    .deleteFrom('online_provider')
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .returning('provider')
    .executeTakeFirst();
  if (removed === undefined) throw refuse('online.not-set-up', { provider: name });
  await recordAct(tx, act, 'online-provider.removed', name);
  return readProvider(tx, organisationId, provider);
}
