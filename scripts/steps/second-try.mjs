/** More failures than this are no moment in which the machine stood still: they are not tried again. */
const mostTriedAgain = 10;

/**
 * Runs tests, and once more those few that failed, by themselves. What passes then counts as passed and is named under
 * `unsteady` with its first failure, so that it is seen and mended; what fails again has failed
 * (docs/decisions/031-a-second-try-is-named.md).
 */
export async function withSecondTry(run, patterns, sayAgain) {
  const first = await run(patterns, 'first');
  const { failed, failures, again, uncaught = 0 } = first;
  if (failed === 0 || again.length === 0 || failed > mostTriedAgain) return { ...first, unsteady: [] };
  sayAgain(failed);
  const second = await run(again, 'second');
  // Nothing ran the second time, or it ended early: the first result stands.
  if (second.passed + second.failed < failed) return { ...first, unsteady: [] };
  const stillFailed = Math.min(second.failed, failed);
  return {
    // An error that no test caught is no test: gone, it adds nothing to those that passed.
    passed: first.passed + failed - stillFailed - (uncaught - Math.min(uncaught, second.uncaught ?? 0)),
    failed: second.failed,
    skipped: first.skipped,
    files: first.files,
    failures: second.failures,
    unsteady: failures.filter((one) => !second.failures.some((other) => nameOf(other) === nameOf(one))),
  };
}

function nameOf(failure) {
  return failure.split('\n', 1)[0];
}
