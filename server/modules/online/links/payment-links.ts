import type { z } from 'zod';
import type { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import { isForCurrency, linkDays } from '#shared/online-payments.ts';
import type { OnlineMethod } from '#shared/online-payments.ts';
import type { PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import { readMoneyLeases } from '#server/modules/rent/index.ts';
import { listProviders } from '#server/modules/online/settings/providers.ts';

type Link = z.output<(typeof onlinePaymentRoutes)['GET /leases/{id}/payment-link/']['answer']>;

const linkPurpose = (organisationId: string) => `payment link of ${organisationId}`;

/** What tenants can pay by, in a currency. Without keys nothing is offered. */
export async function readMethods(tx: Tx, organisationId: string, currency: string): Promise<OnlineMethod[]> {
  const { items } = await listProviders(tx, organisationId);
  return items
    .filter(({ isOn }) => isOn)
    .flatMap(({ methods }) => methods.filter((method) => isForCurrency(method, currency)));
}

export async function readLink(tx: Tx, act: Act, { secrets }: PaymentServices, leaseId: string): Promise<Link> {
  const lease = await leaseOf(tx, act.organisationId, leaseId);
  const isOffered = (await readMethods(tx, act.organisationId, lease.currency)).length > 0;
  const row = await currentLink(tx, act, leaseId);
  if (row === undefined) return { leaseId, isOffered, path: null, madeAt: null, expiresAt: null };
  const secret = secrets.decrypt(row.secret_sealed, linkPurpose(act.organisationId));
  return {
    leaseId,
    isOffered,
    // Behind the number sign, it reaches no log on its way.
    path: `/pay#token=${secret}`,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** The one that the lease has, for as long as it lasts; otherwise a new one. */
export async function makeLink(tx: Tx, act: Act, services: PaymentServices, leaseId: string): Promise<Link> {
  const { organisationId, now } = act;
  const lease = await leaseOf(tx, organisationId, leaseId);
  if ((await readMethods(tx, organisationId, lease.currency)).length === 0) throw refuse('online.not-offered');
  if ((await currentLink(tx, act, leaseId)) !== undefined) return readLink(tx, act, services, leaseId);
  await endLinks(tx, act, leaseId);
  const secret = randomToken();
  await tx
    .insertInto('payment_link')
    .values({
      org_id: organisationId,
      link_id: newId(now),
      lease_id: leaseId,
      tenancy_id: lease.tenancyId,
      property_id: lease.propertyId,
      secret_hash: hashToken(secret),
      secret_sealed: services.secrets.encrypt(secret, linkPurpose(organisationId)),
      made_by: act.userId,
      made_at: now,
      expires_at: new Date(now.getTime() + linkDays * 86_400_000),
    })
    .execute();
  await recordAct(tx, act, 'payment-link.made', lease.number);
  return readLink(tx, act, services, leaseId);
}

/** Revoked once more, it stays so. */
export async function revokeLink(tx: Tx, act: Act, services: PaymentServices, leaseId: string): Promise<Link> {
  const lease = await leaseOf(tx, act.organisationId, leaseId);
  if (await endLinks(tx, act, leaseId)) await recordAct(tx, act, 'payment-link.revoked', lease.number);
  return readLink(tx, act, services, leaseId);
}

async function endLinks(tx: Tx, { organisationId, userId, now }: Act, leaseId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('payment_link')
    .set({ revoked_at: now, revoked_by: userId })
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .where('revoked_at', 'is', null)
    .returning('link_id')
    .execute();
  return ended.length > 0;
}

function currentLink(tx: Tx, { organisationId, now }: Act, leaseId: string) {
  return tx
    .selectFrom('payment_link')
    .select(['secret_sealed', 'made_at', 'expires_at'])
    .where('org_id', '=', organisationId)
    .where('lease_id', '=', leaseId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

async function leaseOf(tx: Tx, organisationId: string, leaseId: string) {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw refuse('online.no-such-lease');
  return lease;
}
