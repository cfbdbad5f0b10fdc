import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { unclaimedItemRoutes } from '#shared/api/unclaimed-items.ts';
import { staleDays, staleOn, unclaimedDates } from '#shared/trust/unclaimed.ts';
import type { UnclaimedState } from '#shared/trust/unclaimed.ts';
import type { UnclaimedRule } from '#shared/trust/unclaimed-rules.ts';
import type { Tx } from '#server/kernel/database.ts';

export type Item = z.output<(typeof unclaimedItemRoutes)['POST /unclaimed-items/{id}/stale/']['answer']>;

export interface ItemRow {
  readonly id: string;
  readonly state: UnclaimedState;
  readonly sourceKind: string;
  readonly number: number;
  readonly memo: string;
  readonly reference: string | null;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly personId: string | null;
  readonly person: string | null;
  readonly currency: string;
  readonly cents: number;
  readonly paidOn: string;
  readonly staledOn: string | null;
  readonly noticedOn: string | null;
  readonly closedOn: string | null;
  readonly closedReference: string | null;
  readonly voidEntryId: string | null;
  readonly heldEntryId: string | null;
  readonly closedEntryId: string | null;
  readonly version: number | null;
}

/** What pays other people's money out: entries of these kinds count while no statement has them. */
const kindOf: Readonly<Record<string, Item['kind']>> = {
  refund: 'refund',
  'bill-payment': 'bill',
  'run-payment': 'bill',
  'distribution-payment': 'distribution',
  'unclaimed-reissued': 'reissue',
};

/**
 * Payments out of accounts with other people's money that stand and that neither a reconciliation nor a line of the bank
 * has, where the bank has told of a later day; one that paid from several accounts is looked after where it was made.
 */
function outstanding(organisationId: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select e.entry_id as id, 'outstanding' as state, e.source_kind, e.number, e.memo, e.explanation, m.account_id,
           coalesce(
             (select p.person_id from posting p
               where p.org_id = e.org_id and p.entry_id = e.entry_id and p.person_id is not null order by p.line limit 1),
             (select y.person_id from refund f
                join lease_party y on y.org_id = f.org_id and y.lease_id = f.lease_id and y.role = 'tenant'
               where f.org_id = e.org_id and f.entry_id = e.entry_id order by y.from_day, y.person_id limit 1)) as person_id,
           m.currency, m.cents, e.date as paid_on, null::date as staled_on, null::date as noticed_on, null::date as closed_on,
           null as closed_reference, null::uuid as void_entry_id, null::uuid as held_entry_id, null::uuid as closed_entry_id,
           null::integer as version
      from journal_entry e
     cross join lateral (
       select (array_agg(p.account_id))[1] as account_id, min(p.currency) as currency, (-sum(p.amount_cents))::bigint as cents,
              count(distinct (p.account_id, p.currency)) as places
         from posting p
         join account b on b.org_id = p.org_id and b.account_id = p.account_id and b.is_bank
        where p.org_id = e.org_id and p.entry_id = e.entry_id and p.basis <> 'accrual') m
      join account a on a.org_id = e.org_id and a.account_id = m.account_id and a.bank_kind in ('trust', 'deposit', 'owner')
     where e.org_id = ${organisationId} and e.source_kind = any(${Object.keys(kindOf)}::text[]) and ${where}
       and m.places = 1 and m.cents > 0
       and not exists (select from journal_entry r where r.org_id = e.org_id and r.reverses_entry_id = e.entry_id)
       and not exists (
         select from reconciliation_item i
          where i.org_id = e.org_id and i.entry_id = e.entry_id and i.account_id = m.account_id
            and i.role in ('opening', 'cleared'))
       and not exists (
         select from line_claim c
          where c.org_id = e.org_id and c.entry_id = e.entry_id and c.account_id = m.account_id)
       and (exists (
         select from reconciliation r
          where r.org_id = e.org_id and r.account_id = m.account_id and r.currency = m.currency and r.state = 'finished'
            and r.to_on >= e.date)
         or exists (
         select from statement_line l
          where l.org_id = e.org_id and l.account_id = m.account_id and l.currency = m.currency and l.date >= e.date))`;
}

function held(organisationId: string, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select u.entry_id, u.state, e.source_kind, e.number, e.memo, e.explanation, u.account_id, u.person_id, u.currency, u.cents,
           u.paid_on, u.staled_on, u.noticed_on, u.closed_on, u.closed_reference, u.void_entry_id, u.held_entry_id,
           u.closed_entry_id, u.version
      from unclaimed_item u
      join journal_entry e on e.org_id = u.org_id and e.entry_id = u.entry_id
     where u.org_id = ${organisationId} and ${where}`;
}

export interface Wanted {
  readonly id?: string | undefined;
  readonly accountId?: string | undefined;
  readonly states?: readonly UnclaimedState[] | undefined;
  /** Outstanding ones that are stale by this day, and no others. */
  readonly staleBy?: string | undefined;
  readonly after?: readonly [string, string] | undefined;
  readonly limit?: number | undefined;
}

/** The oldest payment first. */
export async function readItems(tx: Tx, organisationId: string, wanted: Wanted): Promise<readonly ItemRow[]> {
  const { id, accountId, states, staleBy, after, limit } = wanted;
  const isAsked = sql`${id === undefined ? sql`true` : sql`e.entry_id = ${id}`}
    and ${staleBy === undefined ? sql`true` : sql`e.date <= ${staleBy}::date - ${staleDays}::integer`}`;
  const { rows } = await sql<ItemRow>`
    select t.id, t.state, t.source_kind as "sourceKind", t.number, t.memo,
           coalesce(f.reference, t.explanation->>'reference') as reference, t.account_id as "accountId",
           a.number as "accountNumber", a.name as "accountName", t.person_id as "personId", n.name as person, t.currency,
           t.cents, t.paid_on::text as "paidOn", t.staled_on::text as "staledOn", t.noticed_on::text as "noticedOn",
           t.closed_on::text as "closedOn", t.closed_reference as "closedReference", t.void_entry_id as "voidEntryId",
           t.held_entry_id as "heldEntryId", t.closed_entry_id as "closedEntryId", t.version
      from (${outstanding(organisationId, isAsked)} union all
            ${held(organisationId, id === undefined ? sql`true` : sql`u.entry_id = ${id}`)}) t
      join account a on a.org_id = ${organisationId} and a.account_id = t.account_id
      left join person n on n.org_id = ${organisationId} and n.person_id = t.person_id
      left join refund f on f.org_id = ${organisationId} and f.entry_id = t.id
     where ${accountId === undefined ? sql`true` : sql`t.account_id = ${accountId}`}
       and ${states === undefined ? sql`true` : sql`t.state = any(${[...states]}::text[])`}
       and ${after === undefined ? sql`true` : sql`(t.paid_on, t.id) > (${after[0]}::date, ${after[1]}::uuid)`}
     order by t.paid_on, t.id limit ${limit ?? null}`.execute(tx);
  return rows;
}

export function presentItem(row: ItemRow, rule: UnclaimedRule | undefined): Item {
  const { id, state, number, memo, reference, currency, cents, paidOn, staledOn, noticedOn, version } = row;
  return {
    id,
    state,
    kind: kindOf[row.sourceKind] ?? 'reissue',
    number,
    memo,
    reference,
    account: { id: row.accountId, number: row.accountNumber, name: row.accountName },
    holder: row.personId === null || row.person === null ? null : { id: row.personId, name: row.person },
    currency,
    cents,
    paidOn,
    staleOn: staleOn(paidOn),
    dates: rule === undefined ? null : unclaimedDates(row, rule),
    staledOn,
    noticedOn,
    closedOn: row.closedOn,
    closedReference: row.closedReference,
    version,
  };
}
