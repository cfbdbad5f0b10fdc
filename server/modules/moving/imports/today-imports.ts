import { sql } from 'kysely';
import { movingRoutes } from '#shared/api/moving.ts';
import { todayRows } from '#server/kernel/today/today-part.ts';
import type { TodayPart } from '#server/kernel/today/today-part.ts';

interface Found {
  readonly count: number;
  readonly id: string;
  readonly fileName: string;
  readonly rows: number;
  readonly badRows: number;
  readonly createdOn: string;
}

/** Imports that wait for rows to be corrected: checked, with errors, and not carried out. */
export const importsPart: TodayPart = {
  permission: movingRoutes['GET /imports/'].permission,
  async read(tx, { organisationId, session }) {
    const { rows } = await sql<Found>`
      select count(*) over ()::int as count, i.import_id as id, i.file_name as "fileName",
             (i.checked ->> 'rows')::int as rows, (i.checked ->> 'badRows')::int as "badRows",
             (i.created_at at time zone ${session.facts.timeZone})::date as "createdOn"
        from import_run i
       where i.org_id = ${organisationId} and i.state = 'mapping' and (i.checked ->> 'badRows')::int > 0
       order by i.created_at desc, i.import_id desc limit ${todayRows}`.execute(tx);
    return { imports: { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) } };
  },
};
