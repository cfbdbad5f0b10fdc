import { createHash } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import { touches } from '#shared/api/touches.ts';
import type { Route, RouteKey } from '#shared/route.ts';
import type { Tx } from '#server/kernel/database.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { SignedIn, SignedInContext } from './request-context.ts';

/**
 * Lines that change something without a rule of their own for repeats, as those that move money have one. Of their own
 * account nothing is kept, as those answers have secrets, and nothing of those that take a file, unless they say that it
 * can be.
 */
export function isAnsweredOnce(line: RouteKey, route: Route): boolean {
  const isFile = route.takes !== undefined || route.produces !== undefined;
  const isOfAccount = route.permission === 'public' || route.permission === 'signed-in';
  if (route.answeredOnce === true) return true;
  if (isOfAccount || route.givesSecret === true || route.idempotent === true || isFile) return false;
  const touched: Readonly<Record<string, readonly string[]>> = touches;
  return (touched[line] ?? []).length > 0;
}

interface Keyed {
  readonly key: string;
  /** What was asked for: the line and its input. Asked when a transaction begins: by then a file has been read. */
  readonly content: () => unknown;
  readonly session: SignedIn;
  readonly now: Date;
}

/**
 * Transactions of a request under a key. Who asks again, at the same moment or after a lost answer, gets what came of each
 * the first time, for two days; the same key with something else is refused. What was refused left nothing, and is tried anew.
 */
export function answeringOnce(
  transaction: SignedInContext['transaction'],
  { key, content, session, now }: Keyed,
): SignedInContext['transaction'] {
  let steps = 0;
  return (work) => {
    const hash = createHash('sha256').update(JSON.stringify(content())).digest('hex');
    const of = { org_id: session.organisationId, user_id: session.userId, request_key: key, step: steps };
    steps += 1;
    return transaction(async (tx) => {
      // Sent together, done in this order: a key that is too old is a new one.
      const [, { numInsertedOrUpdatedRows: taken }] = await Promise.all([
        forgetOld(tx, session, now),
        tx
          .insertInto('request_answer')
          .values({ ...of, content_hash: hash, made_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow(),
      ]);
      if (taken === 0n) {
        const row = await tx
          .selectFrom('request_answer')
          .select(['content_hash', 'answer'])
          .where((is) => is.and(of))
          .executeTakeFirstOrThrow();
        if (row.content_hash !== hash || row.answer === null) throw refuse('kernel.key-used');
        // What `work` gave the first time, as it was.
        return deserialize(row.answer) as Awaited<ReturnType<typeof work>>;
      }
      const result = await work(tx);
      await tx
        .updateTable('request_answer')
        .set({ answer: serialize(result) })
        .where((is) => is.and(of))
        .execute();
      return result;
    });
  };
}

/** Refuses what could not be kept under a key, such as an answer with a function in it. */
export function keepable(transaction: SignedInContext['transaction']): SignedInContext['transaction'] {
  return (work) =>
    transaction(async (tx) => {
      const result = await work(tx);
      serialize(result);
      return result;
    });
}

/** Some at a time, and none that another request forgets at this moment. */
async function forgetOld(tx: Tx, { organisationId }: SignedIn, now: Date): Promise<void> {
  await sql`
    delete from request_answer r using (
      select user_id, request_key, step from request_answer
       where org_id = ${organisationId} and made_at < ${now}::timestamptz - interval '2 days'
       order by made_at limit 20 for update skip locked) old
     where r.org_id = ${organisationId} and r.user_id = old.user_id and r.request_key = old.request_key and r.step = old.step`.execute(
    tx,
  );
}
