import { sql } from 'kysely';
import { bankingRoutes } from '#shared/api/banking.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';

interface Waiting {
  readonly accountId: string;
  readonly name: string;
  readonly count: number;
  readonly toDecideCount: number;
  readonly oldestOn: string;
}

/** Lines that somebody has to look at, by bank account. Read from the index of those that wait alone. */
export const linesPart: TodayPart = {
  permission: bankingRoutes['GET /statement-lines/'].permission,
  async read(tx, { organisationId }) {
    const { rows } = await sql<Waiting>`
      select l.account_id as "accountId", a.name, count(*)::int as count,
             count(*) filter (where l.state <> 'open')::int as "toDecideCount", min(l.date)::text as "oldestOn"
        from statement_line l
        join account a on a.org_id = l.org_id and a.account_id = l.account_id
       where l.org_id = ${organisationId} and l.state in ('open', 'doubtful', 'conflict')
       group by l.account_id, a.name
       order by count(*) desc, a.name, l.account_id`.execute(tx);
    return { lines: { count: rows.reduce((sum, { count }) => sum + count, 0), rows: [...rows] } };
  },
};
