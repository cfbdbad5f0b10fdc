import { sql } from 'kysely';
import { billRoutes } from '#shared/api/bills.ts';
import { addDays } from '#shared/dates.ts';
import { expiresSoonDays } from '#shared/vendors.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';
import { readStopped } from './stopped-payments.ts';

interface Found {
  readonly files: number;
  readonly withFindings: number;
  readonly papers: number;
  readonly firstEndsOn: string | null;
  readonly due: number;
  readonly dueCents: number;
  readonly firstOpenDueOn: string | null;
}

const daysAhead = 7;

/** Bills to pay, payments that left although they were stopped, drafts that came as files, and vendors whose papers have ended or are about to. */
export const billsPart: TodayPart = {
  permission: billRoutes['GET /bills/'].permission,
  async read(tx, { organisationId, today }) {
    const { rows } = await sql<Found>`
      with file as (
        select jsonb_array_length(coalesce(r.invoice -> 'findings', '[]')) as findings
          from received_bill r join bill b on b.org_id = r.org_id and b.bill_id = r.bill_id
         where r.org_id = ${organisationId} and b.state = 'draft'),
      due as (
        select b.due_on, case when b.currency = o.currency then b.cents - b.settled_cents end as cents
          from bill b join organisation o on o.org_id = b.org_id
         where b.org_id = ${organisationId} and b.state in ('approved', 'part-paid')
           and b.due_on <= ${addDays(today, daysAhead)}::date),
      paper as (
        select least(insurance_expires_on, license_expires_on) as ends_on from vendor
         where org_id = ${organisationId} and archived_at is null
           and least(insurance_expires_on, license_expires_on) <= ${addDays(today, expiresSoonDays)}::date)
      select (select count(*)::int from file) as files,
             (select count(*)::int from file where findings > 0) as "withFindings",
             (select count(*)::int from paper) as papers,
             (select min(ends_on)::text from paper) as "firstEndsOn",
             (select count(*)::int from due) as due,
             (select coalesce(sum(cents), 0)::bigint from due) as "dueCents",
             (select min(due_on)::text from due) as "firstOpenDueOn"`.execute(tx);
    const [found] = rows;
    if (found === undefined) return {};
    const stopped = (await readStopped(tx, organisationId)).length;
    const count = found.files + found.papers + found.due + stopped;
    return count === 0 ? {} : { bills: { ...found, stopped } };
  },
};
