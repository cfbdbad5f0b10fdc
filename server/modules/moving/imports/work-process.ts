import { once } from 'node:events';
import { openDatabase } from '#server/kernel/database.ts';
import { databaseRefusal } from '#server/kernel/refusals/database-refusal.ts';
import { contextOfSession } from '#server/kernel/http/request-context.ts';
import { Problem } from '#server/kernel/problem.ts';
import { perform } from './work-apart.ts';
import type { Outcome, Task } from './work-apart.ts';

/** One for the transaction, one for its progress, which is written beside it. */
const poolSize = 2;

/** One statement may write all rows of a file; the process as a whole has its bounds, and nobody else waits for it. */
const statementTimeoutMilliseconds = 600_000;

const [{ work, when, connection, prepares = false }] = (await once(process, 'message')) as [Task]; // Sent by `workApart`.
// Without the server nobody waits for this any more: what was begun is taken back by the database.
process.on('disconnect', () => process.exit(1));
const database = openDatabase({
  connection: { ...connection, application_name: 'gable import' },
  poolSize,
  statementTimeoutMilliseconds,
  isPatient: true,
  prepares,
});
const context = contextOfSession(when.session);
const outcome = await perform(work, {
  ...when,
  transaction: (inTransaction) => database.transaction(context, inTransaction),
}).then(
  (result): Outcome => ({ done: true, result }),
  (error: unknown): Outcome => {
    const problem = refusalOf(error);
    if (problem === undefined) return { done: true, failed: textOf(error) };
    const { refused, errors, retryAfterSeconds } = problem;
    return { done: true, refused, errors, retryAfterSeconds };
  },
);
await database.close();
process.send?.(outcome);

function refusalOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  return error instanceof Error ? databaseRefusal(error) : undefined;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
