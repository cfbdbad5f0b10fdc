import { sql } from 'kysely';
import type { z } from 'zod';
import type { chargeRunRoutes } from '#shared/api/charge-runs.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';

type Answer = z.output<(typeof chargeRunRoutes)['GET /rent-day-problems/']['answer']>;
type Item = Answer['items'][number];

interface Row {
  readonly task: Item['task'];
  readonly doneThrough: string;
  readonly code: string;
  readonly detail: string;
  readonly retryAt: Date | null;
}

/** Work of the day that could not be done. What exactly was in the way may be of any building: who sees all is told. */
export async function listDayProblems(tx: Tx, organisationId: string): Promise<Answer> {
  const { rows } = await sql<Row>`
    select d.task, d.done_through as "doneThrough", d.problem_code as code, d.retry_at as "retryAt",
           case when (select sees_all_properties()) then coalesce(d.problem_detail, '') else '' end as detail
      from rent_day d
     where d.org_id = ${organisationId} and d.problem_code is not null
     order by array_position(array['charges', 'prepayments', 'late-fees', 'reminders'], d.task)`.execute(tx);
  return {
    items: rows.map(({ task, doneThrough, code, detail, retryAt }) => ({
      task,
      since: addDays(doneThrough, 1),
      code,
      detail,
      retryAt: retryAt?.toISOString() ?? null,
    })),
  };
}
