import type { OnlineProvider } from '#shared/online-payments.ts';
import { onlineProviders } from '#shared/online-payments.ts';
import { openProvider } from '#server/adapters/payments/open-provider.ts';
import type { PaymentProvider, PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import type { Tx } from '#server/kernel/database.ts';

/** A workspace's own account at a provider, with what opens it. */
export interface OwnProvider {
  readonly organisationId: string;
  readonly provider: OnlineProvider;
  readonly isOn: boolean;
  readonly apiKey: string;
  readonly webhookSecret: string | null;
  readonly accountId: string;
  readonly feeAccountId: string;
  /** In whose name payments are recorded: who set it up. */
  readonly changedBy: string;
}

/** What is sealed for one purpose opens for no other, and for no other workspace. */
export function sealPurpose(organisationId: string, provider: OnlineProvider, what: 'api' | 'webhook'): string {
  return `online ${provider} ${what} of ${organisationId}`;
}

export async function readOwnProvider(
  tx: Tx,
  { secrets }: PaymentServices,
  organisationId: string,
  provider: OnlineProvider,
): Promise<OwnProvider | undefined> {
  const row = await tx
    .selectFrom('online_provider')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const open = (sealed: Buffer, what: 'api' | 'webhook') =>
    secrets.decrypt(sealed, sealPurpose(organisationId, provider, what));
  return {
    organisationId,
    provider,
    isOn: row.is_on,
    apiKey: open(row.api_key_sealed, 'api'),
    webhookSecret: row.webhook_secret_sealed === null ? null : open(row.webhook_secret_sealed, 'webhook'),
    accountId: row.account_id,
    feeAccountId: row.fee_account_id,
    changedBy: row.changed_by,
  };
}

export function openOwn({ provider, apiKey }: OwnProvider, { hosts }: PaymentServices): Promise<PaymentProvider> {
  return openProvider(provider, apiKey, hosts);
}

export function providerOf(value: string): OnlineProvider {
  const known = onlineProviders.find((one) => one === value);
  // The database has checked that it is one of them.
  if (known === undefined) throw new Error('There is no such provider');
  return known;
}
