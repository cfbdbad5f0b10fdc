import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import type { Result } from '#bench/result.ts';
import { fillPortfolio } from './fill-portfolio.ts';
import type { FilledPortfolio } from './fill-portfolio.ts';
import { homesFor } from './many-homes.ts';
import { measureLists } from './measure-lists.ts';
import { measureSearch } from './measure-search.ts';

const rows = { listed: { few: 1000, many: 1_000_000 }, findable: { few: 10_000, many: 1_000_000 } };

/** Portfolios of several sizes on one server, each in a database of its own; some gigabytes, which are gone afterwards. */
export async function measurePortfolio(): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
    // For loading alone; reading knows nothing of it.
    settings: { wal_level: 'minimal', max_wal_senders: '0' },
  });
  const open: FilledPortfolio[] = [];
  const fill = async (name: string, homes: number, findable: number) => {
    const filled = await fillPortfolio(postgres.connection, name, { homes, findableHomes: homesFor(findable) });
    open.push(filled);
    return filled;
  };
  try {
    const few = await fill('bench_few', rows.listed.few, 0);
    const some = await fill('bench_some', homesFor(rows.findable.few), rows.findable.few);
    const many = await fill('bench_many', rows.listed.many, rows.findable.many);
    console.log(
      `  generated: ${few.homes} and ${many.homes} leases; ${some.findable} and ${many.findable} findable rows`,
    );
    return [await measureLists(few, many), await measureSearch(some, many)];
  } finally {
    for (const filled of open) await filled.close();
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
