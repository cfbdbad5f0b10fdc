import { sql } from 'kysely';
import type { z } from 'zod';
import type { onlinePaymentRoutes } from '#shared/api/online-payments.ts';
import { dateIn } from '#shared/dates.ts';
import { methodsOf, onlineProviders } from '#shared/online-payments.ts';
import type { OnlineMethod } from '#shared/online-payments.ts';
import type { PaymentServices } from '#server/adapters/payments/payment-provider.ts';
import { translateLoss } from '#server/kernel/database.ts';
import type { Context, Database, Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import { readMoneyLeases, readOpenCharges, readWaiting } from '#server/modules/rent/index.ts';
import { openOwn, readOwnProvider } from '#server/modules/online/settings/own-provider.ts';
import type { OwnProvider } from '#server/modules/online/settings/own-provider.ts';
import { readMethods } from './payment-links.ts';

type Shown = z.output<(typeof onlinePaymentRoutes)['POST /payment-links/look-up/']['answer']>;

interface Services {
  readonly database: Database;
  readonly payments: PaymentServices;
}

interface Visit {
  readonly key: string;
  readonly now: Date;
}

/** A link is begun so often in an hour: whoever has the address cannot fill the provider's account. */
const checkoutsAnHour = 20;

/** How much is due, and to whom; nothing else of the lease. */
export async function showLink({ database }: Services, visit: Visit): Promise<Shown> {
  const found = await findLink(database, visit);
  return database.transaction(found.about, async (tx) => {
    const { payee, due, methods, locale } = await readDue(tx, found, visit.now);
    return { payee, currency: due.currency, dueCents: due.cents, underWayCents: due.underWayCents, methods, locale };
  });
}

/** The provider's own page: no card and no bank account is ever entered here. */
export async function startCheckout(
  services: Services,
  visit: Visit & { readonly method: OnlineMethod },
): Promise<{ url: string }> {
  const { database, payments } = services;
  const found = await findLink(database, visit);
  const begun = await database.transaction(found.about, (tx) => beginPayment(tx, payments, found, visit));
  const adapter = await openOwn(begun.own, payments);
  const page = `${payments.mainOrigin}/pay`;
  const checkout = await adapter
    .startCheckout({
      paymentId: begun.paymentId,
      method: visit.method,
      currency: begun.currency,
      cents: begun.cents,
      description: begun.description,
      locale: begun.locale,
      doneUrl: `${page}?done=1#token=${visit.key}`,
      backUrl: `${page}#token=${visit.key}`,
    })
    // What the provider says is for the office, which sees it when it tests the connection.
    .catch((error: unknown) => {
      throw refuse('online.link-refused', {}, { cause: error });
    });
  await database.transaction(found.about, (tx) =>
    tx
      .updateTable('online_payment')
      .set({ checkout_ref: checkout.ref })
      .where('org_id', '=', found.organisationId)
      .where('payment_id', '=', begun.paymentId)
      .execute(),
  );
  return { url: checkout.url };
}

interface Found {
  readonly organisationId: string;
  readonly linkId: string;
  readonly about: Context;
}

async function findLink(database: Database, { key, now }: Visit): Promise<Found> {
  const query = sql<{ org_id: string; link_id: string }>`select * from payment_link_of(${hashToken(key)}, ${now})`;
  const [row] = (await translateLoss(query.execute(database.direct))).rows;
  if (row === undefined) throw refuse('online.no-such-link');
  const { org_id: organisationId, link_id: linkId } = row;
  return { organisationId, linkId, about: { scope: 'organisation', organisationId } };
}

async function readDue(tx: Tx, { organisationId, linkId }: Found, now: Date) {
  const link = await tx
    .selectFrom('payment_link')
    .select(['lease_id'])
    .where('org_id', '=', organisationId)
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow();
  const lease = (await readMoneyLeases(tx, organisationId, [link.lease_id])).get(link.lease_id);
  if (lease === undefined) throw refuse('online.no-such-link');
  const facts = await organisationFacts(tx, organisationId);
  const { name } = await tx
    .selectFrom('organisation')
    .select('name')
    .where('org_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  const { tenancyId, currency } = lease;
  const open = await readOpenCharges(tx, organisationId, [tenancyId], dateIn(facts.timeZone, now));
  const waiting = await readWaiting(tx, organisationId, [tenancyId]);
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from online_payment
     where org_id = ${organisationId} and tenancy_id = ${tenancyId} and currency = ${currency}
       and state = 'submitted'`.execute(tx);
  const underWayCents = rows[0]?.cents ?? 0;
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const owed =
    sum(open.filter((one) => one.currency === currency).map(({ openCents }) => openCents)) -
    sum(waiting.filter((one) => one.currency === currency).map(({ cents }) => cents));
  return {
    lease,
    payee: name,
    due: { currency, cents: Math.max(0, owed - underWayCents), underWayCents },
    methods: await readMethods(tx, organisationId, currency),
    locale: facts.locale === 'de' ? ('de' as const) : ('en' as const),
  };
}

interface Begun {
  readonly own: OwnProvider;
  readonly paymentId: string;
  readonly currency: string;
  readonly cents: number;
  readonly description: string;
  readonly locale: 'en' | 'de';
}

async function beginPayment(
  tx: Tx,
  payments: PaymentServices,
  found: Found,
  { now, method }: Visit & { readonly method: OnlineMethod },
): Promise<Begun> {
  const { organisationId, linkId } = found;
  const { lease, payee, due, methods, locale } = await readDue(tx, found, now);
  if (!methods.includes(method)) throw refuse('online.no-such-link');
  if (due.cents === 0) throw refuse('online.nothing-due');
  const provider = onlineProviders.find((one) => [...methodsOf[one]].some((offered) => offered === method));
  const own = provider === undefined ? undefined : await readOwnProvider(tx, payments, organisationId, provider);
  if (own === undefined) throw refuse('online.no-such-link');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from online_payment
     where org_id = ${organisationId} and link_id = ${linkId} and created_at > ${now}::timestamptz - interval '1 hour'`.execute(
    tx,
  );
  if ((rows[0]?.count ?? 0) >= checkoutsAnHour)
    throw refuse('online.too-many-checkouts', {}, { retryAfterSeconds: 3600 });
  const paymentId = newId(now);
  await tx
    .insertInto('online_payment')
    .values({
      org_id: organisationId,
      payment_id: paymentId,
      provider: own.provider,
      method,
      link_id: linkId,
      lease_id: lease.leaseId,
      tenancy_id: lease.tenancyId,
      property_id: lease.propertyId,
      currency: due.currency,
      cents: due.cents,
      created_at: now,
      changed_at: now,
    })
    .execute();
  const description = `${payee}, ${lease.number}`.slice(0, 200);
  return { own, paymentId, currency: due.currency, cents: due.cents, description, locale };
}
