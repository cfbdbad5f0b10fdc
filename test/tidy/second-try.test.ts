import { expect, test } from 'vitest';

interface Result {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly failures: readonly string[];
  readonly again: readonly string[];
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
