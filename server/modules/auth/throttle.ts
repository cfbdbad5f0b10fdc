import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { networkOf } from './rules.ts';

/**
 * How often something may be tried, per account and per network address. A block always ends with its window, and a
 * reset of the password lifts it, so that nobody can be locked out of their own account for good.
 */
const windowSeconds = 15 * 60;
const limits = { account: 10, address: 60 } as const;

type Act = 'sign-in' | 'forgot-password' | 'sign-up' | 'confirm' | 'token';

/** Counts an attempt in its own transaction, so that it counts even when what follows fails. */
export async function throttle(services: AuthServices, act: Act, account: string, when: Circumstances): Promise<void> {
  const retryAfterSeconds = await inAuthScope(services, async (tx) => {
    const byAccount = await count(tx, keyOf(act, 'account', account), limits.account, when.now);
    const byAddress = await count(tx, keyOf(act, 'address', networkOf(when.origin.address)), limits.address, when.now);
    return Math.max(byAccount, byAddress);
  });
  if (retryAfterSeconds > 0) {
    const minutes = Math.ceil(retryAfterSeconds / 60);
    const detail = `There were too many attempts. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} and try again, or set a new password.`;
    throw new Problem('too-many-attempts', detail, { retryAfterSeconds });
  }
}

/** An attempt that succeeded clears the account's count and is taken back from the address's: only failures add up. */
export async function clearThrottle(tx: Tx, act: Act, account: string, address: string): Promise<void> {
  await tx
    .deleteFrom('throttle')
    .where('key', '=', keyOf(act, 'account', account))
    .execute();
  await tx
    .updateTable('throttle')
    .set((set) => ({ attempts: set('attempts', '-', 1) }))
    .where('key', '=', keyOf(act, 'address', networkOf(address)))
    .where('attempts', '>', 0)
    .execute();
}

async function count(tx: Tx, key: string, limit: number, now: Date): Promise<number> {
  const started = new Date(now.getTime() - windowSeconds * 1000);
  const row = await tx
    .insertInto('throttle')
    .values({ key, attempts: 1, window_started_at: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql`case when throttle.window_started_at <= ${started} then 1 else throttle.attempts + 1 end`,
        window_started_at: sql`case when throttle.window_started_at <= ${started} then ${now} else throttle.window_started_at end`,
      }),
    )
    .returning(['attempts', 'window_started_at'])
    .executeTakeFirstOrThrow();
  if (row.attempts <= limit) return 0;
  return Math.max(1, Math.ceil((row.window_started_at.getTime() + windowSeconds * 1000 - now.getTime()) / 1000));
}

/** The table holds no addresses of people, only what can be compared. */
function keyOf(act: Act, kind: keyof typeof limits, value: string): string {
  return `${act}:${kind}:${createHash('sha256').update(value.toLowerCase()).digest('base64url')}`;
}
