import { sql } from 'kysely';
import type { z } from 'zod';
import type { importInFull } from '#shared/api/moving.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { OnProgress } from '#server/modules/moving/making/make-all.ts';

type Told = Pick<z.output<typeof importInFull>, 'progress' | 'interrupted'>;

/**
 * How far an import is, written beside its transaction: whoever looks sees it from any process, and after a restart it
 * says what was cut off.
 */
export async function withProgress<Result>(
  importId: string,
  act: 'check' | 'run',
  when: SignedInContext,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const { organisationId } = when.session;
  await when.transaction((tx) =>
    sql`
    insert into import_progress (org_id, import_id, act, done, "of", began_at, told_at)
    select org_id, import_id, ${act}, 0, 0, ${when.now}, ${when.now} from import_run
     where org_id = ${organisationId} and import_id = ${importId} and state = 'mapping'
    on conflict (org_id, import_id) do update
      set act = excluded.act, done = 0, "of" = 0, began_at = excluded.began_at, told_at = excluded.told_at`.execute(tx),
  );
  const writer = progressWriter(importId, when);
  try {
    return await work(writer.tell);
  } finally {
    await writer.settled();
    await when.transaction((tx) =>
      tx.deleteFrom('import_progress').where('org_id', '=', organisationId).where('import_id', '=', importId).execute(),
    );
  }
}

/** Held as long as the transaction that makes the import: it goes with the process, and tells that somebody is at it. */
export async function lockProgress(tx: Tx, importId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${importId}, 0))`.execute(tx);
}

/** Between what is written and what is locked lie moments in which nothing was cut off. */
const momentMilliseconds = 10_000;

export async function readProgress(tx: Tx, organisationId: string, importId: string, now: Date): Promise<Told> {
  const row = await tx
    .selectFrom('import_progress')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  if (row === undefined) return { progress: null, interrupted: null };
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtextextended(${importId}, 0)) as free`.execute(tx);
  const isCutOff = rows[0]?.free === true && now.getTime() - row.began_at.getTime() > momentMilliseconds;
  if (!isCutOff) return { progress: { done: row.done, of: row.of }, interrupted: null };
  return {
    progress: null,
    // The check of the table allows these acts alone.
    interrupted: { act: row.act as 'check' | 'run', done: row.done, of: row.of, at: row.began_at.toISOString() },
  };
}

/** One at a time; what comes meanwhile waits, and only the last of it is written. */
function progressWriter(importId: string, when: SignedInContext) {
  let latest: { readonly done: number; readonly of: number } | undefined;
  let writing: Promise<void> | undefined;
  async function write(): Promise<void> {
    while (latest !== undefined) {
      const { done, of } = latest;
      latest = undefined;
      await when.transaction((tx) =>
        sql`
        update import_progress set done = ${done}, "of" = ${of}, told_at = clock_timestamp()
         where org_id = ${when.session.organisationId} and import_id = ${importId}`.execute(tx),
      );
    }
  }
  return {
    tell(this: void, done: number, of: number): void {
      latest = { done, of };
      // Nobody misses a step that could not be written: the import itself goes on.
      writing ??= write()
        .catch(() => undefined)
        .finally(() => {
          writing = undefined;
        });
    },
    settled: async (): Promise<void> => writing,
  };
}
