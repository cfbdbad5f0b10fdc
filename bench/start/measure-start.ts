import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { startOnce } from './start-once.ts';
import type { Checkout } from './start-once.ts';

const root = resolve(import.meta.dirname, '../..');
/** The last commit before starts were looked at. */
const before = '246677f';
const firstRounds = 2;
const warmRounds = 9;

/** How long it takes from `npm start` to the first answer, on a new clone and later, against the same a while ago. */
export async function measureStart(): Promise<Result[]> {
  const first = { now: 0, before: 0 };
  const warm = { now: [] as number[], before: [] as number[] };
  for (let round = 0; round < firstRounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'gable-start-'));
    try {
      const checkouts = { now: clone(folder, 'HEAD'), before: clone(folder, before) };
      for (const name of round % 2 === 0 ? names : names.toReversed()) first[name] += await startOnce(checkouts[name]);
      if (round < firstRounds - 1) continue;
      for (const name of names) await startOnce(checkouts[name]);
      for (let turn = 0; turn < warmRounds; turn += 1)
        for (const name of turn % 2 === 0 ? names : names.toReversed())
          warm[name].push(await startOnce(checkouts[name]));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return [firstStart(first.now / first.before), warmStart(median(warm.now), median(warm.before))];
}

const names = ['now', 'before'] as const;

function clone(folder: string, commit: string): Checkout {
  const place = join(folder, commit);
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', root, place]);
  execFileSync('git', ['-C', place, 'checkout', '--quiet', '--detach', commitOf(commit)]);
  return { folder: place, data: join(folder, `${commit}-data`) };
}

const commitOf = (name: string) => execFileSync('git', ['-C', root, 'rev-parse', name], { encoding: 'utf8' }).trim();

const until = 'From starting scripts/run.mjs with the right Node to the first good answer of /readyz, with the sample.';

function firstStart(ratio: number): Result {
  return {
    area: 'Start',
    name: `First start of a new clone, against commit ${before}`,
    figure: `${ratio.toFixed(2)} of its time`,
    goal: '≤ 0.6',
    reached: ratio <= 0.6,
    method: `${until} New clones of both commits: packages are installed (npm keeps what it fetched once), pages built, the database and the sample made (the sample has 14 months of books, 24 in the older commit). In turns; the sum of ${firstRounds} rounds.`,
  };
}

function warmStart(now: number, then: number): Result {
  const seconds = now / 1000;
  return {
    area: 'Start',
    name: 'Warm start',
    figure: `${seconds.toFixed(2)} s (${(now / then).toFixed(2)} of the time of commit ${before})`,
    goal: '≤ 2.5 s',
    reached: seconds <= 2.5,
    method: `${until} The same clones and data, started before; both commits in turns, the median of ${warmRounds} each.`,
  };
}
