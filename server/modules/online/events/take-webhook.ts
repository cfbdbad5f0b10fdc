import { sql } from 'kysely';
import { readProviderEvents } from '#server/adapters/payments/open-provider.ts';
import { BadSignature } from '#server/adapters/payments/payment-provider.ts';
import type { PaymentServices, ProviderEvent, Signed } from '#server/adapters/payments/payment-provider.ts';
import { translateLoss } from '#server/kernel/database.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import type { Sent } from '#server/kernel/http/handler-input.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { OnlineProvider } from '#shared/online-payments.ts';
import { providerOf, readOwnProvider } from '#server/modules/online/settings/own-provider.ts';

/** Messages of a provider: believed by their signature, and stored once each. What follows from them is worked out later. */
export async function takeWebhook(
  database: Database,
  payments: PaymentServices,
  { key, sent, now }: { readonly key: string; readonly sent: Sent; readonly now: Date },
): Promise<{ received: number }> {
  const found = sql<{ org_id: string; provider: string }>`select * from online_webhook_of(${key})`;
  const [owner] = (await translateLoss(found.execute(database.direct))).rows;
  if (owner === undefined) throw refuse('online.no-such-address');
  const organisationId = owner.org_id;
  const provider = providerOf(owner.provider);
  const about = { scope: 'organisation' as const, organisationId };
  const own = await database.transaction(about, (tx) => readOwnProvider(tx, payments, organisationId, provider));
  if (own === undefined || own.webhookSecret === null) throw refuse('online.no-such-address');
  const events = await readSigned(provider, { ...sent, secret: own.webhookSecret, now });
  await database.transaction(about, (tx) => storeEvents(tx, { organisationId, provider, now }, events));
  return { received: events.length };
}

async function readSigned(provider: OnlineProvider, signed: Signed): Promise<readonly ProviderEvent[]> {
  try {
    return await readProviderEvents(provider, signed);
  } catch (error) {
    if (error instanceof BadSignature) throw refuse('online.bad-signature', {}, { cause: error });
    if (error instanceof SyntaxError || error instanceof TypeError)
      throw refuse('online.bad-message', {}, { cause: error });
    throw error;
  }
}

interface Of {
  readonly organisationId: string;
  readonly provider: OnlineProvider;
  readonly now: Date;
}

/** The same message again is the same row. What is about nothing that is followed is kept, and ignored. */
async function storeEvents(tx: Tx, { organisationId, provider, now }: Of, events: readonly ProviderEvent[]) {
  if (events.length === 0) return;
  await tx
    .insertInto('online_event')
    .values(
      events.map(({ id, type, at, subject, content }) => ({
        org_id: organisationId,
        provider,
        event_id: id,
        type,
        subject_kind: subject?.kind ?? null,
        subject_ref: subject?.ref ?? null,
        happened_at: at,
        received_at: now,
        content: JSON.stringify(content),
        state: subject === null ? 'ignored' : 'new',
        retry_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['org_id', 'provider', 'event_id']).doNothing())
    .execute();
}
