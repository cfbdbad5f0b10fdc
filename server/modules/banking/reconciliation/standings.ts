import { sql } from 'kysely';
import type { z } from 'zod';
import type { reconciliationRoutes } from '#shared/api/reconciliations.ts';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readClosingOfFiles } from './closing-of-files.ts';

export type AccountStanding = z.output<
  (typeof reconciliationRoutes)['GET /reconciliation-standings/']['answer']
>['items'][number];

interface Row {
  readonly accountId: string;
  readonly name: string;
  readonly currency: string;
  readonly through: string | null;
  readonly since: string | null;
  readonly closing: number | null;
  readonly openId: string | null;
  readonly openFrom: string | null;
  readonly openTo: string | null;
}

/** Of each bank account in use and each currency that it has: how far it is reconciled, and what comes next. */
export async function readStandings(
  tx: Tx,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
): Promise<AccountStanding[]> {
  const { rows } = await sql<Row>`
    select k.account_id as "accountId", a.name, k.currency, f.to_on::text as through, f.since::text as since,
           f.closing_cents as closing, o.reconciliation_id as "openId", o.from_on::text as "openFrom",
           o.to_on::text as "openTo"
      from (select b.place_id as account_id, b.currency from fund_balance b
             where b.org_id = ${organisationId} and b.holder_kind = 'bank'
             union select s.account_id, s.currency from bank_file s where s.org_id = ${organisationId}
             union select r.account_id, r.currency from reconciliation r where r.org_id = ${organisationId}) k
      join account a on a.org_id = ${organisationId} and a.account_id = k.account_id and a.is_bank
       and a.archived_at is null
      left join lateral (
        select r.to_on, r.closing_cents, min(r.from_on) over () as since from reconciliation r
         where r.org_id = ${organisationId} and r.account_id = k.account_id and r.currency = k.currency
           and r.state = 'finished' order by r.to_on desc limit 1) f on true
      left join reconciliation o on o.org_id = ${organisationId} and o.account_id = k.account_id
       and o.currency = k.currency and o.state = 'open'
     order by a.number, k.currency`.execute(tx);
  const standings: AccountStanding[] = [];
  for (const row of rows) standings.push(await standingOf(tx, organisationId, today, row));
  return standings;
}

/** There are as many as bank accounts: each asks its files and lines once. */
async function standingOf(
  tx: Tx,
  organisationId: string,
  today: string,
  { accountId, name, currency, through, since, closing, openId, openFrom, openTo }: Row,
): Promise<AccountStanding> {
  const from = through === null ? firstOfMonth(addDays(firstOfMonth(today), -1)) : addDays(through, 1);
  const to = lastOfMonth(from);
  const [told, hasLines] = await Promise.all([
    readClosingOfFiles(tx, organisationId, { accountId, currency, from, to }),
    readHasLines(tx, organisationId, { accountId, currency, from, to }),
  ]);
  return {
    accountId,
    name,
    currency,
    through,
    since,
    open: openId === null ? null : { id: openId, from: openFrom ?? from, to: openTo ?? to },
    next: { from, to, openingCents: closing, closingCents: told?.cents ?? null },
    isDue: (openTo ?? to) < today && (through !== null || told !== null || hasLines || openId !== null),
  };
}

interface Days {
  readonly accountId: string;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
}

/** Files without a balance have lines of the month all the same. */
async function readHasLines(tx: Tx, organisationId: string, { accountId, currency, from, to }: Days): Promise<boolean> {
  const { rows } = await sql<{ readonly has: boolean }>`
    select exists (
      select from statement_line l
       where l.org_id = ${organisationId} and l.account_id = ${accountId} and l.currency = ${currency}
         and l.state <> 'same' and l.date between ${from}::date and ${to}::date) as has`.execute(tx);
  return rows[0]?.has === true;
}

function lastOfMonth(date: string): string {
  return addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);
}
