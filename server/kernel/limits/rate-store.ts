import { CompiledQuery } from 'kysely';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '#server/kernel/database.ts';
import type { RateStore } from './request-rate.ts';

const windowSeconds = 60;

/** What all processes counted, in the table request_rate. */
export function openRateStore(database: Pick<Database, 'transaction'>): RateStore {
  let limiter: Promise<RateLimiterPostgres> | undefined;
  return {
    async add(key, counted) {
      limiter ??= openLimiter(database);
      const { consumedPoints, msBeforeNext } = await (await limiter).penalty(key, counted);
      return { counted: consumedPoints, millisecondsLeft: msBeforeNext };
    },
  };
}

/** The library is loaded with the first count that is shared: a start does not wait for it. */
async function openLimiter(database: Pick<Database, 'transaction'>): Promise<RateLimiterPostgres> {
  const { RateLimiterPostgres: Limiter } = await import('rate-limiter-flexible');
  return new Limiter({
    storeClient: { query: queryIn(database) },
    storeType: 'client',
    tableName: 'request_rate',
    tableCreated: true,
    clearExpiredByTimeout: true,
    // The limits are judged where requests are counted; this only adds up.
    points: Number.MAX_SAFE_INTEGER,
    duration: windowSeconds,
    keyPrefix: '',
  });
}

/** The store asks as a client of `pg` would; each statement is a transaction about nobody's data. */
function queryIn(database: Pick<Database, 'transaction'>) {
  return ({ text, values = [] }: { readonly text: string; readonly values?: readonly unknown[] }) =>
    database.transaction({ scope: 'auth' }, (tx) => tx.executeQuery(CompiledQuery.raw(text, [...values])));
}
