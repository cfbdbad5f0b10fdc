import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ownerStatementRoutes } from '#shared/api/owner-statements.ts';
import { dayOfMonth } from '#shared/rent/calendar.ts';
import type { BillsOfEntries } from '#server/kernel/bills/bills-of-entries.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks } from '#server/modules/ledger/index.ts';
import { issueNext } from './issue-statements.ts';
import { planStatements, scopeOf } from './preview-statements.ts';
import { sendOfRun } from './send-statements.ts';
import type { Sending } from './send-statements.ts';

type Routes = typeof ownerStatementRoutes;
type Body = z.output<Routes['POST /owner-statement-runs/']['body']>;
type Run = z.output<Routes['GET /owner-statement-runs/{id}/']['answer']>;

const issuedAtOnce = 20;

export interface StatementWork extends Sending {
  readonly bills: readonly BillsOfEntries[];
}

/** Issues what was previewed: what the run knows of the books is settled first, then some statements in each transaction. */
export async function startStatementRun(body: Body, when: SignedInContext, work: StatementWork): Promise<Run> {
  const runId = await when.transaction((tx) => openRun(tx, when, body));
  return continueRun(runId, when, work);
}

/** Goes on from where the run stands. What is issued stays issued, and what is sent is sent once. */
export async function continueRun(runId: string, when: SignedInContext, work: StatementWork): Promise<Run> {
  const { organisationId } = when;
  const { run, scope } = await when.transaction((tx) => readScope(tx, organisationId, runId));
  if (run.finished_at === null) {
    const issuing = { ...scope, runId, mark: run.mark, bills: work.bills };
    // Each step is a millisecond of its own, so that ids of one count up only so far.
    for (let turn = 0; ; turn += 1) {
      const act = { ...when, now: new Date(when.now.getTime() + turn) };
      const issued = await when.transaction((tx) => issueNext(tx, act, issuing, issuedAtOnce));
      if (issued < issuedAtOnce) break;
    }
    if (run.by_mail) await sendOfRun(runId, when, work);
    await when.transaction((tx) =>
      tx
        .updateTable('owner_statement_run')
        .set({ finished_at: when.now })
        .where('org_id', '=', organisationId)
        .where('run_id', '=', runId)
        .execute(),
    );
  }
  return when.transaction((tx) => readStatementRun(tx, organisationId, runId));
}

async function openRun(tx: Tx, when: SignedInContext, { byMail, expected, ...asked }: Body): Promise<string> {
  const { organisationId } = when;
  const requestKey = when.idempotencyKey?.slice(0, 250) ?? null;
  const { nextNumber } = await lockBooks(tx, organisationId, when.now);
  const known = requestKey === null ? undefined : await findByKey(tx, organisationId, requestKey);
  if (known !== undefined) return known;
  const scope = scopeOf(when, asked);
  const mark = nextNumber - 1;
  const found = await planStatements(tx, organisationId, scope, mark);
  if (found.statements === 0) throw refuse('owners.no-statements-due');
  if (expected !== undefined && !isDeepStrictEqual(expected, found)) throw refuse('owners.changed-since-preview');
  const runId = newId(when.now);
  await tx
    .insertInto('owner_statement_run')
    .values({
      org_id: organisationId,
      run_id: runId,
      month: scope.month,
      property_ids: scope.propertyIds === undefined ? null : [...scope.propertyIds],
      person_ids: scope.personIds === undefined ? null : [...scope.personIds],
      by_mail: byMail,
      mark,
      planned: found.statements,
      request_key: requestKey,
      started_by: when.userId,
      started_at: when.now,
    })
    .execute();
  await recordAct(tx, when, 'owner-statements.issued', scope.month.slice(0, 7), { count: found.statements });
  return runId;
}

async function findByKey(tx: Tx, organisationId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('owner_statement_run')
    .select('run_id')
    .where('org_id', '=', organisationId)
    .where('request_key', '=', key)
    .executeTakeFirst();
  return row?.run_id;
}

async function readScope(tx: Tx, organisationId: string, runId: string) {
  const run = await tx
    .selectFrom('owner_statement_run')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) throw refuse('owners.no-such-statement-run');
  return {
    run,
    scope: {
      month: run.month,
      through: dayOfMonth(run.month, 31),
      propertyIds: run.property_ids ?? undefined,
      personIds: run.person_ids ?? undefined,
    },
  };
}

export async function readStatementRun(tx: Tx, organisationId: string, runId: string): Promise<Run> {
  const [row] = await runRows(tx, organisationId, sql`r.run_id = ${runId}`, 1);
  if (row === undefined) throw refuse('owners.no-such-statement-run');
  return presentRun(row);
}

/** Newest first. */
export async function listStatementRuns(
  tx: Tx,
  organisationId: string,
  { limit, cursor }: z.output<Routes['GET /owner-statement-runs/']['query']>,
) {
  const after = readCursor(cursor, ['id']);
  const rows = await runRows(
    tx,
    organisationId,
    after === undefined ? sql`true` : sql`r.run_id < ${after[0]}::uuid`,
    limit + 1,
  );
  return pageOf(rows, limit, ({ id }) => [id], presentRun);
}

type RunRow = Omit<Run, 'startedAt' | 'finishedAt'> & { readonly startedAt: Date; readonly finishedAt: Date | null };

/** Ids of runs grow with time. */
async function runRows(
  tx: Tx,
  organisationId: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.run_id as id, r.month::text as month, u.name as "startedBy", r.started_at as "startedAt",
           r.finished_at as "finishedAt", r.planned, r.by_mail as "byMail", s.issued, s.sent,
           coalesce(s.unreached, '[]') as unreached
      from owner_statement_run r
      left join app_user u on u.user_id = r.started_by
      cross join lateral (
        select count(*)::integer as issued, count(*) filter (where m.is_sent)::integer as sent,
               jsonb_agg(distinct jsonb_build_object('id', n.person_id, 'name', n.name))
                 filter (where r.by_mail and r.finished_at is not null and not m.is_sent) as unreached
          from owner_statement t
          join person n on n.org_id = t.org_id and n.person_id = t.person_id
          cross join lateral (select exists (
            select from owner_statement_mail m where m.org_id = t.org_id and m.statement_id = t.statement_id) as is_sent) m
         where t.org_id = r.org_id and t.run_id = r.run_id) s
     where r.org_id = ${organisationId} and (${where})
     order by r.run_id desc limit ${limit}`.execute(tx);
  return rows;
}

function presentRun({ startedAt, finishedAt, ...row }: RunRow): Run {
  return { ...row, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}
