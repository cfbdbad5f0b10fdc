import { sql } from 'kysely';
import { billRoutes } from '#shared/api/bills.ts';
import { addDays } from '#shared/dates.ts';
import { expiresSoonDays } from '#shared/vendors.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';

interface Found {
  readonly toApprove: number;
  readonly firstDueOn: string | null;
  readonly files: number;
  readonly withFindings: number;
  readonly papers: number;
  readonly firstEndsOn: string | null;
}

/** Bills to approve, drafts that came as files, and vendors whose papers have ended or are about to. */
export const billsPart: TodayPart = {
  permission: billRoutes['GET /bills/'].permission,
  async read(tx, { organisationId, today }) {
    const { rows } = await sql<Found>`
      with submitted as (
        select due_on from bill where org_id = ${organisationId} and state = 'submitted'),
      file as (
        select jsonb_array_length(coalesce(r.invoice -> 'findings', '[]')) as findings
          from received_bill r join bill b on b.org_id = r.org_id and b.bill_id = r.bill_id
         where r.org_id = ${organisationId} and b.state = 'draft'),
      paper as (
        select least(insurance_expires_on, license_expires_on) as ends_on from vendor
         where org_id = ${organisationId} and archived_at is null
           and least(insurance_expires_on, license_expires_on) <= ${addDays(today, expiresSoonDays)}::date)
      select (select count(*)::int from submitted) as "toApprove",
             (select min(due_on)::text from submitted) as "firstDueOn",
             (select count(*)::int from file) as files,
             (select count(*)::int from file where findings > 0) as "withFindings",
             (select count(*)::int from paper) as papers,
             (select min(ends_on)::text from paper) as "firstEndsOn"`.execute(tx);
    const [found] = rows;
    return found === undefined || found.toApprove + found.files + found.papers === 0 ? {} : { bills: found };
  },
};
