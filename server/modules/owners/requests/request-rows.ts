import { sql } from 'kysely';
import type { z } from 'zod';
import type { contributionRequestRoutes } from '#shared/api/contribution-requests.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { mailedBy } from './mailed.ts';

type Routes = typeof contributionRequestRoutes;
export type ContributionRequest = z.output<Routes['GET /contribution-requests/']['answer']>['items'][number];
type Query = z.output<Routes['GET /contribution-requests/']['query']>;

/** Newest first, by number. */
export async function listRequests(tx: Tx, organisationId: string, { limit, cursor, ...asked }: Query) {
  const after = readCursor(cursor, ['number']);
  const rows = await requestRows(
    tx,
    organisationId,
    sql`${after === undefined ? sql`true` : sql`r.number < ${after[0]}::bigint`}
      ${asked.personId === undefined ? sql`` : sql`and r.person_id = ${asked.personId}`}
      ${asked.propertyId === undefined ? sql`` : sql`and r.property_id = ${asked.propertyId}`}
      ${asked.state === undefined ? sql`` : sql`and ${isOpen}`}`,
    limit + 1,
  );
  return pageOf(rows, limit, ({ number }) => [String(number)], presentRequest);
}

export async function readRequest(tx: Tx, organisationId: string, id: string): Promise<ContributionRequest> {
  const [request] = await readRequests(tx, organisationId, [id]);
  if (request === undefined) throw refuse('owners.no-such-request');
  return request;
}

export async function readRequests(tx: Tx, organisationId: string, ids: readonly string[]) {
  const rows = await requestRows(tx, organisationId, sql`r.request_id = any(${[...ids]}::uuid[])`, ids.length);
  return rows.toReversed().map(presentRequest);
}

/** What is asked for and not paid yet, by property. */
export async function readRequested(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ propertyId: string; cents: number }>`
    select r.property_id as "propertyId", sum(r.cents - paid.cents)::bigint as cents
      from contribution_request r ${paidOf}
     where r.org_id = ${organisationId} and ${isOpen}
     group by 1`.execute(tx);
  return new Map(rows.map(({ propertyId, cents }) => [propertyId, cents]));
}

/** Of those that are open, how many were due before a day. */
export async function countPastDue(tx: Tx, organisationId: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contribution_request r ${paidOf}
     where r.org_id = ${organisationId} and r.due_on < ${today} and ${isOpen}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** A contribution that was reversed pays nothing. */
const paidOf = sql`
      cross join lateral (
        select coalesce(-sum(p.amount_cents), 0)::bigint as cents
          from contribution_request_payment l
          join posting p on p.org_id = l.org_id and p.entry_id = l.entry_id
          join account a on a.org_id = p.org_id and a.account_id = p.account_id and a.system_key = 'owner-contributions'
         where l.org_id = r.org_id and l.request_id = r.request_id
           and not exists (select from journal_entry v where v.org_id = l.org_id and v.reverses_entry_id = l.entry_id)) paid`;

const isOpen = sql`r.canceled_at is null and paid.cents < r.cents`;

type Row = Omit<ContributionRequest, 'number' | 'sentAt'> & { readonly number: number; readonly sentAt: Date | null };

async function requestRows(tx: Tx, organisationId: string, where: ReturnType<typeof sql>, limit: number) {
  const { rows } = await sql<Row>`
    select r.request_id as id, r.number, jsonb_build_object('id', n.person_id, 'name', n.name) as person,
           jsonb_build_object('id', o.property_id, 'name', o.name, 'colour', o.colour) as property, r.currency, r.cents,
           paid.cents as "paidCents", r.asked_on::text as "askedOn", r.due_on::text as "dueOn", r.note,
           case when r.canceled_at is not null then 'canceled' when paid.cents >= r.cents then 'paid' else 'open' end as state,
           r.cancel_reason as "cancelReason", mailed.state as "mailState", mailed.sent_at as "sentAt"
      from contribution_request r ${paidOf}
      join person n on n.org_id = r.org_id and n.person_id = r.person_id
      join property o on o.org_id = r.org_id and o.property_id = r.property_id
     cross join lateral (
        ${mailedBy(sql`select l.org_id, l.mail_id, l.sent_at from contribution_request_mail l
                        where l.org_id = r.org_id and l.request_id = r.request_id`)}) mailed
     where r.org_id = ${organisationId} and ${where}
     order by r.number desc limit ${limit}`.execute(tx);
  return rows;
}

function presentRequest({ number, sentAt, ...row }: Row): ContributionRequest {
  return { ...row, number: `OR-${String(number).padStart(4, '0')}`, sentAt: sentAt?.toISOString() ?? null };
}
