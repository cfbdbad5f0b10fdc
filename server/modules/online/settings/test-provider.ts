import { providerNames } from '#shared/online-payments.ts';
import type { OnlineProvider } from '#shared/online-payments.ts';
import { ProviderRefusal } from '#server/adapters/payments/payment-provider.ts';
import type { PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import { describeError } from '#server/kernel/describe-error.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { openOwn, readOwnProvider } from './own-provider.ts';

/** Asks the provider while somebody waits, and keeps what it said. No transaction waits for it. */
export async function testProvider(
  payments: PaymentServices,
  when: SignedInContext,
  provider: OnlineProvider,
): Promise<{ isConnected: boolean; answer: string }> {
  const { organisationId } = when;
  const own = await when.transaction((tx) => readOwnProvider(tx, payments, organisationId, provider));
  if (own === undefined) throw refuse('online.not-set-up', { provider: providerNames[provider] });
  const adapter = await openOwn(own, payments);
  const outcome = await adapter.test().then(
    (answer) => ({ isConnected: true, answer }),
    (error: unknown) => ({ isConnected: false, answer: sayFailure(error) }),
  );
  await when.transaction((tx) =>
    tx
      .updateTable('online_provider')
      .set({ tested_at: when.now, test_problem: outcome.isConnected ? null : outcome.answer })
      .where('org_id', '=', organisationId)
      .where('provider', '=', provider)
      .execute(),
  );
  return outcome;
}

export function sayFailure(error: unknown): string {
  if (error instanceof ProviderRefusal) return error.message;
  return describeError(error).message.slice(0, 500);
}
