import { randomInt } from 'node:crypto';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { Schema } from '#server/database/types.ts';
import { isDatabaseLoss } from './database-loss.ts';
import { lowerPriority } from './limits/lower-priority.ts';
import { checkedBeforeCommit, remember, remembering } from './once-per-transaction.ts';
import { queryPrepared } from './prepared-statements.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** What a command gets: nothing else in its scope can write. */
export type Tx = Kysely<Schema>;

/**
 * What a transaction is about. It is set per transaction, never per connection (a pooler may hand us another one), and
 * row-level security answers with nothing for whatever it does not cover.
 */
export type Context =
  | { readonly scope: 'auth'; readonly userId?: string }
  | {
      readonly scope: 'organisation';
      readonly organisationId: string;
      readonly userId?: string;
      /** Left out: all of them. Otherwise those that the user works with. */
      readonly properties?: 'own';
    };

export interface Database {
  transaction<Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /**
   * Reads one picture of the data, for as long as that takes: what is posted meanwhile is not in it. It can write nothing,
   * and is never tried again, because part of what was read may have been sent already.
   */
  snapshot<Result>(context: Context, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** One read outside any organisation, for what runs before a transaction is opened. */
  readonly direct: Kysely<Schema>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connection: pg.PoolConfig;
  readonly poolSize?: number;
  readonly statementTimeoutMilliseconds?: number;
  readonly onConnectionError?: (error: Error) => void;
  /** Whether statements that come again are prepared by name; not behind a pooler that hands out another connection. */
  readonly prepares?: boolean;
  /** Whether everybody else goes first, also in a database on this machine. */
  readonly isPatient?: boolean;
}

const integerOf = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('An integer from the database is beyond 2^53');
  return value;
};

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, integerOf);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export function openDatabase(options: DatabaseOptions): Database {
  const timeout = options.statementTimeoutMilliseconds ?? 15_000;
  const settings: pg.PoolConfig = {
    connectionTimeoutMillis: 5000,
    // The server stops what takes too long; where the server itself is silent, we stop waiting a little later.
    query_timeout: timeout + 2000,
    keepAlive: true,
    application_name: 'gable',
    options: '-c role=gable_app',
    ...options.connection,
    types,
    // Not behind a pooler either: it may answer out of another connection.
    pipeline: options.prepares ?? false,
  };
  const open = (max: number): pg.Pool => {
    const pool = new pg.Pool({ ...settings, max });
    pool.on('error', (error) => options.onConnectionError?.(error));
    // A connection that breaks while a transaction holds it, between two statements, tells so by an event of its own:
    // unheard, it would end the process. The next statement fails, and that is what is answered.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      if (options.isPatient === true) letOthersFirst(client, settings.host);
    });
    return pool;
  };
  const pool = open(options.poolSize ?? 20);
  // Whether the database is there is asked on a connection of its own, so that nobody's work is in its way.
  const health = open(1);
  const isPrepared = options.prepares ?? false;
  const direct = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingLost(pool, isPrepared) }) });
  const onConnection = <Result>(work: (held: HeldConnection) => Promise<Result>): Promise<Result> =>
    translateLoss(
      (async () => {
        const held = holdConnection(await pool.connect(), isPrepared);
        try {
          return await work(held);
        } finally {
          held.release();
        }
      })(),
    );

  return {
    direct,
    transaction: (context, work) =>
      onConnection((held) =>
        again(() => attempt(held, beginning('begin', context, timeout), knowingScope(context, work))),
      ),
    snapshot: (context, work) =>
      onConnection((held) => attempt(held, beginning(beginSnapshot, context, timeout), knowingScope(context, work))),
    async ping() {
      await translateLoss(health.query('select 1'));
    },
    async close() {
      await Promise.all([direct.destroy(), health.end()]);
    },
  };
}

/** The server works for each connection in a process of its own; on this machine, that one can stand back like ours. */
function letOthersFirst(client: pg.PoolClient, host: string | undefined): void {
  const { processID } = client as { readonly processID?: unknown };
  if (host?.startsWith('/') !== true || typeof processID !== 'number') return;
  lowerPriority(processID);
}

const beginSnapshot = 'begin isolation level repeatable read read only';

/** By this name a transaction knows which properties it is about: all, or those that its user works with. */
export const propertyScope = 'properties';

function knowingScope<Result>(context: Context, work: (tx: Tx) => Promise<Result>) {
  return (tx: Tx): Promise<Result> => {
    remember(tx, propertyScope, 'properties' in context ? context.properties : 'all');
    return work(tx);
  };
}

/** The beginning goes out together with the first statement; where it failed, that is told, and not what failed by it. */
async function attempt<Result>(
  { tx, send }: HeldConnection,
  begin: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const begun = send(begin);
  begun.catch(() => undefined);
  let result;
  try {
    result = await remembering(tx, () => checkedBeforeCommit(tx, () => work(tx)));
    await begun;
  } catch (error) {
    await rollBack(send);
    await begun;
    throw error;
  }
  await commit(send);
  return result;
}

/**
 * Two transactions that stood in each other's way: the server stopped one, nothing of it was kept, and it is tried again.
 * That is safe because whatever a command does, it does in its transaction.
 */
async function again<Result>(once: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await once();
    } catch (error) {
      if (tried === attemptsAtMost || !isCollision(error)) throw error;
      // At once, it could take the row it just gave back before the other one wakes up, and both would collide again.
      await sleep(randomInt(pauseMilliseconds, 3 * pauseMilliseconds));
    }
  }
}

const attemptsAtMost = 3;
const pauseMilliseconds = 50;
const collisions = new Set(['40001', '40P01']);

function isCollision(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && collisions.has(error.code);
}

/** Begin and context in one round trip. Only ids that were checked to be ids are written into the text. */
function beginning(begin: string, context: Context, timeout: number): string {
  const organisationId = context.scope === 'organisation' ? checkedId(context.organisationId) : '';
  const userId = context.userId === undefined ? '' : checkedId(context.userId);
  return [
    begin,
    'set local role gable_app',
    `set local statement_timeout = ${Math.trunc(timeout)}`,
    `set local gable.org_id = '${organisationId}'`,
    `set local gable.user_id = '${userId}'`,
    `set local gable.scope = '${context.scope}'`,
    `set local gable.some_properties = '${'properties' in context && context.properties === 'own' ? 'on' : ''}'`,
  ].join('; ');
}

function checkedId(id: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw new TypeError('A transaction needs a UUID as context');
  return id;
}

/** PostgreSQL answers the commit of a failed transaction with a rollback and no error: nothing would be kept, silently. */
async function commit(send: HeldConnection['send']): Promise<void> {
  const { command } = await send('commit');
  if (command === 'ROLLBACK') throw new Error('A statement failed unnoticed, so the transaction was rolled back');
}

/** A connection that is gone cannot be rolled back, and need not be: the first error is the one worth telling. */
async function rollBack(send: HeldConnection['send']): Promise<void> {
  try {
    await send('rollback');
  } catch {
    // The server rolls back what a lost connection had begun.
  }
}

type Client = Awaited<ReturnType<PostgresPool['connect']>>;

/** A connection that was lost, or that does not answer, is not given to anybody again. */
function discardingLost(pool: pg.Pool, prepares: boolean): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const { query, isLost } = noticingLoss(client, prepares);
      // Kysely also declares cursors here, which only streams use; there are none.
      return { query, release: () => client.release(isLost()) } as unknown as Client;
    },
  };
}

function noticingLoss(client: pg.PoolClient, prepares: boolean) {
  let lost = false;
  let before: Promise<unknown> = Promise.resolve();
  const send = (text: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    if (prepares) {
      writeTogether(client);
      return queryPrepared(client, text, values);
    }
    // A connection that does not pipeline takes one statement after the other.
    const sent = before.then(() => client.query(text, [...values]));
    before = sent.catch(() => undefined);
    return sent;
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    try {
      return await send(text, values);
    } catch (error) {
      lost ||= isDatabaseLoss(error);
      throw error;
    }
  };
  return { query, isLost: () => lost };
}

interface Wire {
  readonly connection?: { readonly stream?: Writable };
}

/** What is sent before anything else gets its turn goes out in one write: with it the beginning of a transaction. */
function writeTogether(client: pg.PoolClient): void {
  const stream = (client as Wire).connection?.stream;
  if (stream === undefined || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

interface HeldConnection {
  readonly tx: Tx;
  send(this: void, text: string): Promise<pg.QueryResult>;
  release(this: void): void;
}

const heldBy = new WeakMap<pg.PoolClient, HeldConnection>();

/**
 * A connection that one transaction holds. Statements that do not wait for each other are sent at once and answered in
 * their order; Kysely's own `connection()` would keep each back until the one before is answered.
 */
function holdConnection(client: pg.PoolClient, prepares: boolean): HeldConnection {
  const known = heldBy.get(client);
  if (known !== undefined) return known;
  const { query, isLost } = noticingLoss(client, prepares);
  const reached = { query, release: () => undefined } as unknown as Client;
  const tx = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { options: {}, connect: () => Promise.resolve(reached), end: () => Promise.resolve() },
    }),
  });
  const held: HeldConnection = { tx, send: (text) => query(text), release: () => client.release(isLost()) };
  heldBy.set(client, held);
  return held;
}

export async function translateLoss<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isDatabaseLoss(error)) throw error;
    throw refuse(
      'kernel.database-unavailable',
      {},
      {
        retryAfterSeconds: 2,
        cause: error,
      },
    );
  }
}
