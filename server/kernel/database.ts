import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import type { Schema } from '#server/database/types.ts';
import { isDatabaseLoss } from './database-loss.ts';
import { lowerPriority } from './lower-priority.ts';
import { remembering } from './once-per-transaction.ts';
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
  const database = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: discardingLost(pool, options.prepares ?? false) }),
  });

  return {
    direct: database,
    transaction: (context, work) =>
      translateLoss(
        database
          .connection()
          .execute((connection) => again(() => attempt(connection, beginning('begin', context, timeout), work))),
      ),
    snapshot: (context, work) =>
      translateLoss(
        database
          .connection()
          .execute((connection) => attempt(connection, beginning(beginSnapshot, context, timeout), work)),
      ),
    async ping() {
      await translateLoss(health.query('select 1'));
    },
    async close() {
      await Promise.all([database.destroy(), health.end()]);
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

async function attempt<Result>(connection: Tx, begin: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await connection.executeQuery(CompiledQuery.raw(begin));
  let result;
  try {
    result = await remembering(connection, () => work(connection));
  } catch (error) {
    await rollBack(connection);
    throw error;
  }
  await commit(connection);
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
async function commit(connection: Kysely<Schema>): Promise<void> {
  const { rows } = await connection.executeQuery(CompiledQuery.raw('commit'));
  const [outcome] = rows;
  if (typeof outcome === 'object' && outcome !== null && 'command' in outcome && outcome.command === 'ROLLBACK')
    throw new Error('A statement failed unnoticed, so the transaction was rolled back');
}

/** A connection that is gone cannot be rolled back, and need not be: the first error is the one worth telling. */
async function rollBack(connection: Kysely<Schema>): Promise<void> {
  try {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  } catch {
    // The server rolls back what a lost connection had begun.
  }
}

/** A connection that was lost, or that does not answer, is not given to anybody again. */
function discardingLost(pool: pg.Pool, prepares: boolean): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let lost = false;
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await (prepares ? queryPrepared(client, text, values) : client.query(text, [...values]));
        } catch (error) {
          lost ||= isDatabaseLoss(error);
          throw error;
        }
      };
      // Kysely also declares cursors here, which only streams use; there are none.
      return { query, release: () => client.release(lost) } as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
  };
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
