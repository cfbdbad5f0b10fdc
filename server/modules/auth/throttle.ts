import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { phrase, refuse } from '#server/kernel/refuse.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { networkOf } from './rules.ts';

/**
 * How often something may be tried in a window. What strangers can try is counted by account and network together, so that
 * their failures do not stop the owner of the account elsewhere. Guesses at one account from everywhere have a wider limit,
 * and a device that signed in to the account before is counted by itself alone. A block always ends with its window, and a
 * reset of the password lifts it and makes the device known.
 */
const windowSeconds = 15 * 60;
const limits = { account: 10, pair: 10, network: 60, everywhere: 100, device: 10 } as const;

type Kind = keyof typeof limits;
type Act = 'sign-in' | 'passkey' | 'forgot-password' | 'sign-up' | 'confirm' | 'token' | 'mail-test';

/** Only who holds a session or a code can try these, so that counting by account alone stops nobody else. */
const byAccount: ReadonlySet<Act> = new Set(['confirm', 'token', 'mail-test']);

export interface Attempt {
  readonly act: Act;
  readonly account: string;
  /** A device that signed in to this account before. */
  readonly device?: string | undefined;
}

/** Counts an attempt, and refuses it beyond the limit. */
export async function throttle(services: AuthServices, act: Act, account: string, when: Circumstances): Promise<void> {
  const { retryAfterSeconds } = await countAttempt(services, { act, account }, when);
  if (retryAfterSeconds > 0) throw tooManyAttempts(retryAfterSeconds);
}

/** Counts in a transaction of its own, so that it counts even when what follows fails. */
export async function countAttempt(
  services: AuthServices,
  attempt: Attempt,
  when: Circumstances,
): Promise<{ retryAfterSeconds: number; isFirstRefusal: boolean }> {
  return inAuthScope(services, async (tx) => {
    let [retryAfterSeconds, isFirstRefusal] = [0, false];
    for (const [kind, key] of keysOf(attempt, when.origin.address)) {
      const counted = await count(tx, key, limits[kind], when.now);
      retryAfterSeconds = Math.max(retryAfterSeconds, counted.retryAfterSeconds);
      isFirstRefusal ||= counted.attempts === limits[kind] + 1;
    }
    return { retryAfterSeconds, isFirstRefusal };
  });
}

/** A new password lifts the block of signing in, and no other. */
export function tooManyAttempts(retryAfterSeconds: number, of: 'attempts' | 'sign-ins' = 'attempts'): Problem {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? phrase('aMinute') : phrase('minutes', { count: minutes });
  return refuse(`auth.too-many-${of}`, { wait }, { retryAfterSeconds });
}

/** An attempt that succeeded clears its own count and is taken back from the shared ones: only failures add up. */
export async function clearThrottle(tx: Tx, attempt: Attempt, address: string): Promise<void> {
  for (const [kind, key] of keysOf(attempt, address)) {
    if (kind === 'network' || kind === 'everywhere') await countBack(tx, key);
    else await tx.deleteFrom('throttle').where('key', '=', key).execute();
  }
}

/** An attempt that was right as far as it went, and goes on with another one: neither a failure nor a success. */
export async function takeBackAttempt(tx: Tx, attempt: Attempt, address: string): Promise<void> {
  for (const [, key] of keysOf(attempt, address)) await countBack(tx, key);
}

async function countBack(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('throttle')
    .set((set) => ({ attempts: set('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute();
}

/** Whoever proved to own the account is not kept waiting by what strangers tried. */
export async function liftBlocks(tx: Tx, act: Act, account: string, address: string): Promise<void> {
  const keys = [keyOf(act, 'everywhere', account), keyOf(act, 'pair', pairOf(account, address))];
  await tx.deleteFrom('throttle').where('key', 'in', keys).execute();
}

/** Under which keys an attempt is counted. */
function keysOf({ act, account, device }: Attempt, address: string): (readonly [Kind, string])[] {
  const key = (kind: Kind, value: string) => [kind, keyOf(act, kind, value)] as const;
  if (device !== undefined) return [key('device', device)];
  const network = key('network', networkOf(address));
  // A passkey cannot be guessed: there is no account to guard, only work to bound.
  if (act === 'passkey') return [network];
  if (byAccount.has(act)) return [key('account', account), network];
  const pair = key('pair', pairOf(account, address));
  return act === 'sign-in' ? [pair, network, key('everywhere', account)] : [pair, network];
}

function pairOf(account: string, address: string): string {
  return `${account} ${networkOf(address)}`;
}

async function count(tx: Tx, key: string, limit: number, now: Date) {
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
  const left = Math.ceil((row.window_started_at.getTime() + windowSeconds * 1000 - now.getTime()) / 1000);
  return { attempts: row.attempts, retryAfterSeconds: row.attempts <= limit ? 0 : Math.max(1, left) };
}

/** The table holds no addresses of people, only what can be compared. */
function keyOf(act: Act, kind: Kind, value: string): string {
  return `${act}:${kind}:${createHash('sha256').update(value.toLowerCase()).digest('base64url')}`;
}
