import type pg from 'pg';
import { monthOf } from '#shared/rent/calendar.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { actOf, contextOfSession } from '#server/kernel/http/request-context.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { openBooks } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { rentSteps } from '#server/modules/rent/runs/rent-steps.ts';
import { openRun } from '#server/modules/rent/runs/run-rows.ts';
import { workThrough } from '#server/modules/rent/runs/work-through.ts';
import { manyLeases } from '#test/support/many-leases.ts';

/** Each month is a run of its own; the first one warms up. */
export const benchMonths = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];

const filled = ['property', 'unit', 'person', 'lease', 'lease_party', 'lease_charge', 'lease_charge_amount'];

/** An organisation with so many signed leases, which nothing was charged on yet. */
export async function openOffice(database: Database, client: pg.Client, leases: number): Promise<string> {
  const organisationId = await newOrganisation(database, client);
  await client.query(manyLeases(organisationId, leases, benchMonths[0] ?? ''));
  // Only what has rows by now: a table that was looked at while it was empty is taken for empty until the next look.
  await client.query(`vacuum (analyze) ${filled.join(', ')}`);
  return organisationId;
}

/** An organisation with open books and nothing in them. */
export async function newOrganisation(database: Database, client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ org_id: string }>(
    `insert into organisation (org_id, name, country, currency, time_zone, created_at)
     values ($1, 'Bench', 'US', 'USD', 'UTC', now()) returning org_id`,
    [newId(new Date())],
  );
  const organisationId = rows[0]?.org_id ?? '';
  await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    openBooks(tx, organisationId, new Date()),
  );
  return organisationId;
}

/** A run over all leases for a month, through the steps that the API and the daily work use. */
export async function chargeMonth(
  database: Database,
  organisationId: string,
  month: string,
  leases: number,
): Promise<void> {
  const by: Poster = { organisationId, userId: null, requestId: null, now: new Date() };
  const transaction = <Done>(work: (tx: Tx) => Promise<Done>) =>
    database.transaction({ scope: 'organisation', organisationId }, work);
  const scope = { organisationId, through: monthOf(month).to, propertyId: null, leaseIds: null };
  const { id } = await transaction((tx) => openRun(tx, by, { ...scope, kind: 'rent', requestKey: null }));
  await workThrough({ transaction, by }, id, rentSteps({ transaction, by }));
  const { charges } = await transaction((tx) =>
    tx.selectFrom('charge_run').select('charges').where('run_id', '=', id).executeTakeFirstOrThrow(),
  );
  if (charges !== leases) throw new Error(`${charges} of ${leases} leases were charged`);
}

const lastMonth = new Date(`${benchMonths.at(-1)?.slice(0, 8) ?? ''}15T12:00:00Z`);

/** Its owner at the desk, in the middle of the last month. */
export async function atTheDesk(
  database: Database,
  client: pg.Client,
  organisationId: string,
  now = lastMonth,
): Promise<SignedInContext> {
  const userId = newId(now);
  await client.query(
    `insert into app_user (user_id, email, name, password_hash, password_changed_at, created_at)
     values ($1::uuid, $1::uuid || '@bench.example', 'Bench', 'none', now(), now())`,
    [userId],
  );
  const session = {
    userId,
    organisationId,
    sessionId: newId(now),
    role: 'owner',
    confirmedAt: now,
    seesAllProperties: true,
    facts: { timeZone: 'America/New_York', country: 'US', locale: 'en-US', currency: 'USD' },
  } as const;
  return {
    ...actOf(session, { requestId: newId(now), address: '127.0.0.1', userAgent: 'bench', pageOrigin: undefined }, now),
    transaction: (work) => database.transaction(contextOfSession(session), work),
  };
}
