import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  readonly again: readonly string[];
  readonly uncaught?: number;
}

function result(passed: number, failures: readonly string[], again = failures): Result {
  return { passed, failed: failures.length, skipped: 2, failures, again };
}

type Run = (patterns: readonly string[]) => Promise<Result | undefined>;

interface Step {
  readonly withSecondTry: (run: Run, patterns: readonly string[], sayAgain: () => void) => Promise<unknown>;
}

/** The commands are plain JavaScript; this is what the step is called with here. */
const step = new URL('../../scripts/steps/second-try.mjs', import.meta.url).href;
const { withSecondTry } = (await import(step)) as Step;

const keeper = new URL('../../scripts/steps/vitest-uncaught.mjs', import.meta.url).href;

interface Keeper {
  readonly onTestRunEnd: (modules: readonly unknown[], errors: readonly Readonly<Record<string, string>>[]) => void;
}

/** The outcome, and what was run, of a runner that answers these results in turn. */
async function tried(...results: readonly Result[]) {
  const asked: (readonly string[])[] = [];
  const run: Run = (patterns) => {
    asked.push(patterns);
    return Promise.resolve(results[asked.length - 1]);
  };
  const outcome = await withSecondTry(run, ['rent'], () => undefined);
  return { outcome, asked };
}

test('what passed is not run again', async () => {
  const { outcome, asked } = await tried(result(9, []));
  expect(outcome).toMatchObject({ passed: 9, failed: 0, unsteady: [] });
  expect(asked).toEqual([['rent']]);
});

test('what passes the second time counts, and is named with its first failure', async () => {
  const first = result(7, ['a: one\n  | timeout', 'b: two\n  | timeout'], ['a', 'b']);
  const { outcome, asked } = await tried(first, result(12, []));
  expect(outcome).toMatchObject({ passed: 9, failed: 0, skipped: 2, failures: [] });
  expect(outcome).toMatchObject({ unsteady: ['a: one\n  | timeout', 'b: two\n  | timeout'] });
  expect(asked).toEqual([['rent'], ['a', 'b']]);
});

test('what fails again has failed', async () => {
  const first = result(7, ['a: one\n  | timeout', 'b: two\n  | wrong']);
  const { outcome } = await tried(first, result(1, ['b: two\n  | wrong still']));
  expect(outcome).toMatchObject({ passed: 8, failed: 1, failures: ['b: two\n  | wrong still'] });
  expect(outcome).toMatchObject({ unsteady: ['a: one\n  | timeout'] });
});

test('many failures, and those of a runner itself, are not tried again', async () => {
  const many = result(
    7,
    Array.from({ length: 11 }, (_, index) => `a: ${index}`),
  );
  expect((await tried(many)).outcome).toMatchObject({ passed: 7, failed: 11 });
  const crashed = result(7, ['vitest itself, with code 9'], []);
  expect((await tried(crashed)).outcome).toMatchObject({ passed: 7, failed: 1 });
});

test('a second run that ran nothing proves nothing', async () => {
  const first = result(7, ['a: one']);
  expect((await tried(first, result(0, []))).outcome).toMatchObject({ passed: 7, failed: 1, failures: ['a: one'] });
});

test('an error that no test caught fails the run, is named with its file, and adds no test when it is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gable-uncaught-'));
  const place = join(folder, 'errors.json');
  vi.stubEnv('GABLE_UNCAUGHT', place);
  const { default: Uncaught } = (await import(keeper)) as { readonly default: new () => Keeper };
  new Uncaught().onTestRunEnd([], [{ VITEST_TEST_PATH: 'web/a.test.ts', name: 'Error', message: 'late' }]);
  expect(JSON.parse(readFileSync(place, 'utf8'))).toEqual([{ file: 'web/a.test.ts', message: 'Error: late' }]);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
  const first = { ...result(7, ['web/a.test.ts: late']), uncaught: 1 };
  const { outcome } = await tried(first, result(3, []));
  expect(outcome).toMatchObject({ passed: 7, failed: 0, unsteady: ['web/a.test.ts: late'] });
});
