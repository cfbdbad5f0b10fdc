import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustWorksheetRoutes } from '#shared/api/trust-worksheets.ts';
import { sumCents } from '#shared/money.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { firstOfMonth } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readRows } from '#server/modules/banking/reconciliation/reconciliation-rows.ts';
import { stand } from '#server/modules/banking/reconciliation/stand.ts';

type Route = (typeof trustWorksheetRoutes)['GET /trust-months/'];
type Answer = z.output<Route['answer']>;
type Asked = z.output<Route['query']>;

interface Reader {
  readonly organisationId: string;
  readonly today: string;
}

/** Whatever was posted counts: nothing posts into days that are reconciled. */
const anyNumber = Number.MAX_SAFE_INTEGER;

/** The last month of an account that is reconciled, three ways, and the months of a year that ended with a short fund. */
export async function readTrustMonths(tx: Tx, { organisationId, today }: Reader, asked: Asked): Promise<Answer> {
  const { accountId, currency } = asked;
  const from = addMonths(firstOfMonth(today), -11);
  const isFinished = sql`r.account_id = ${accountId} and r.currency = ${currency} and r.state = 'finished'`;
  const [row] = await readRows(tx, organisationId, isFinished, 1);
  const short = await sql<{ month: string }>`
    select distinct to_char(r.to_on, 'YYYY-MM') as month
      from reconciliation r
      left join trust_worksheet w on w.org_id = r.org_id and w.reconciliation_id = r.reconciliation_id
       and w.prepared_at = r.finished_at
     where r.org_id = ${organisationId} and ${isFinished} and r.to_on >= ${from}::date
       and case when w.worksheet_id is not null
         then jsonb_path_exists(w.sheet, '$.funds[*] ? (@.problem == "short")')
         else exists (
           select from funds_on(${organisationId}, ${accountId}, ${currency}, r.to_on, ${anyNumber}) f
             left join lease l on f.holder_kind in ('deposit', 'prepayment') and l.org_id = ${organisationId}
              and l.lease_id = f.holder_id
            where f.holder_kind not in ('bank', 'unplaced')
            group by f.holder_kind, coalesce(l.tenancy_id, f.holder_id) having sum(f.cents) < 0) end
     order by 1`.execute(tx);
  const months = short.rows.map(({ month }) => month);
  if (row === undefined) return { last: null, short: months };
  const { items, standing } = await stand(tx, organisationId, row);
  const open = items.filter(({ id }) => standing.states.get(id) === 'open');
  const sumWhere = (isAsked: (cents: number) => boolean) =>
    open.reduce((sum, { cents }) => sum + (isAsked(cents) ? Math.abs(cents) : 0), 0);
  const { rows } = await sql<{ book: string; funds: string }>`
    select coalesce(sum(cents) filter (where holder_kind = 'bank'), 0)::text as book,
           coalesce(sum(cents) filter (where holder_kind <> 'bank'), 0)::text as funds
      from funds_on(${organisationId}, ${accountId}, ${currency}, ${row.to}::date, ${anyNumber})`.execute(tx);
  return {
    last: {
      reconciliationId: row.id,
      to: row.to,
      statementCents: row.closingCents,
      inTransitCents: sumWhere((cents) => cents > 0),
      outstandingCents: sumWhere((cents) => cents < 0),
      bookCents: sumCents(BigInt(rows[0]?.book ?? 0)),
      fundsCents: sumCents(BigInt(rows[0]?.funds ?? 0)),
    },
    short: months,
  };
}
