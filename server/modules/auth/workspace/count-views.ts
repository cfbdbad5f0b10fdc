import { sql } from 'kysely';
import { may } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import type { ViewCounter } from '#server/kernel/view-counter.ts';

/** What is beyond it is told as more than that. */
const countedAtMost = 1000;
/** What has not been counted by then has no count: the list itself does not wait for it, and neither do others. */
const budgetMilliseconds = 2000;

interface Kept {
  readonly id: string;
  readonly search: string;
}

/** How many rows each view has for whoever asks; those that cannot be counted are left out. */
export async function countViews(
  tx: Tx,
  { session, now }: Act,
  views: readonly Kept[],
  counter: ViewCounter | undefined,
) {
  if (counter === undefined || !may(session, counter.permission)) return { items: [] };
  const when = { organisationId: session.organisationId, now, atMost: countedAtMost + 1 };
  const items: { id: string; count: number; isCapped: boolean }[] = [];
  for (const { id, search } of views) {
    if (!(await limitToBudget(tx))) break;
    const address = Object.fromEntries(new URLSearchParams(search));
    const count = await unlessTooSlow(tx, () => counter.count(tx, address, when));
    if (count !== undefined) items.push({ id, count: Math.min(count, countedAtMost), isCapped: count > countedAtMost });
  }
  return { items };
}

/** Whether there is time left, by the clock of the database; the next statement gets no more than that. */
async function limitToBudget(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ left_over: number }>`
    select left_over, set_config('statement_timeout', greatest(left_over, 1)::text, true)
      from (select ${budgetMilliseconds}::int
                   - (extract(epoch from clock_timestamp() - transaction_timestamp()) * 1000)::int as left_over) spent`.execute(
    tx,
  );
  return (rows[0]?.left_over ?? 0) > 0;
}

async function unlessTooSlow<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result | undefined> {
  await sql`savepoint a_count`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint a_count`.execute(tx);
    return result;
  } catch (error) {
    if (!isTooSlow(error)) throw error;
    await sql`rollback to savepoint a_count`.execute(tx);
    return undefined;
  }
}

/** The statement was ended because its time was over. */
function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}
