import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from './child.mjs';
import { compiled, inRoot } from './places.mjs';
import { Refusal, say, withProgress } from './say.mjs';
import { withSecondTry } from './second-try.mjs';
import { ensureBrowser } from '../../test/support/browser.ts';

/**
 * Runs everything, or what matches the patterns (`--project=api` is one of vitest's projects alone), prints both
 * runners' words, then what failed once more by name, and as the very last line the sum. A runner that crashed counts
 * as a failure, and so does a run without a test.
 */
export async function runTests(patterns) {
  const reports = inRoot('.cache', 'test');
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const projects = patterns.filter((pattern) => pattern.startsWith('--project'));
  const sayAgain = (count) => say(`${count} failed; once more by ${count === 1 ? 'itself' : 'themselves'} …`);
  const vitest = await withSecondTry(
    (which, time) => runVitest(time === 'first' ? which : [...projects, ...which], `${reports}/vitest-${time}.json`),
    patterns,
    sayAgain,
  );
  const playwright =
    projects.length > 0
      ? none
      : await withSecondTry(
          (which, time) => runPlaywright(which, `${reports}/playwright-${time}.json`),
          patterns,
          sayAgain,
        );
  const passed = vitest.passed + playwright.passed;
  const failed = vitest.failed + playwright.failed;
  const skipped = vitest.skipped + playwright.skipped;
  if (passed + failed === 0) say(`No test ran${patterns.length > 0 ? `: nothing matches ${patterns.join(' ')}` : ''}.`);
  const slowest = [...vitest.files, ...playwright.files].toSorted((one, other) => other.seconds - one.seconds);
  if (patterns.length === 0) {
    process.stdout.write('The ten slowest files, in seconds of work:\n');
    for (const { name, seconds } of slowest.slice(0, 10))
      process.stdout.write(`${seconds.toFixed(0).padStart(6)}  ${name}\n`);
  }
  for (const failure of [...vitest.unsteady, ...playwright.unsteady]) {
    process.stdout.write(`UNSTEADY, passed the second time: ${failure}\n`);
  }
  for (const failure of [...vitest.failures, ...playwright.failures]) process.stdout.write(`FAILED ${failure}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Tests start the program about a hundred times. */
const keepCompiled = { NODE_COMPILE_CACHE: compiled };

const none = { passed: 0, failed: 0, skipped: 0, failures: [], again: [], unsteady: [], files: [] };

async function runVitest(patterns, report) {
  const uncaught = `${report}.uncaught`;
  const keeper = inRoot('scripts', 'steps', 'vitest-uncaught.mjs');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, `--reporter=${keeper}`];
  if (patterns.length > 0) args.push('--passWithNoTests', ...patterns);
  const { code } = await run(process.execPath, [inRoot('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    show: true,
    env: { ...keepCompiled, GABLE_UNCAUGHT: uncaught },
  });
  const result = readReport(report);
  const errors = readReport(uncaught) ?? [];
  const files = result?.testResults ?? [];
  const failedFiles = files.filter((file) => file.status === 'failed');
  const brokenFiles = failedFiles.filter((file) => !file.assertionResults.some((test) => test.status === 'failed'));
  return tally('vitest', code, {
    passed: result?.numPassedTests ?? 0,
    failed: (result?.numFailedTests ?? 0) + brokenFiles.length + errors.length,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    uncaught: errors.length,
    failures: [
      ...errors.map(({ file, message }) => named(file, 'an error that no test caught', message)),
      ...brokenFiles.map((file) => named(file.name, 'the file itself', file.message)),
      ...files.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => named(file.name, test.fullName, test.failureMessages.join('\n'))),
      ),
    ],
    again: [...new Set([...failedFiles.map(({ name }) => name), ...errors.map(({ file }) => file)])].map((name) =>
      relative(inRoot(), name),
    ),
    files: files.map((file) => ({
      name: relative(inRoot(), file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  });
}

async function runPlaywright(patterns, report) {
  const browser = await findBrowser();
  if (browser === undefined) return { ...none, failed: 1, failures: ['the browser could not be set up'] };
  const args = ['test', '--config', inRoot('playwright.config.ts')];
  if (patterns.length > 0) args.push('--pass-with-no-tests', ...patterns);
  const { code } = await run(process.execPath, [inRoot('node_modules', '@playwright', 'test', 'cli.js'), ...args], {
    show: true,
    env: { ...keepCompiled, GABLE_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const result = readReport(report);
  const specs = specsOf(result?.suites ?? []);
  const failed = specs.filter((spec) => !spec.ok);
  return tally('playwright', code, {
    passed: result?.stats.expected ?? 0,
    failed: (result?.stats.unexpected ?? 0) + (result?.stats.flaky ?? 0),
    skipped: result?.stats.skipped ?? 0,
    failures: failed.map((spec) => {
      const results = spec.tests.flatMap((test) => test.results);
      const what = named(
        inRoot('test', 'browser', spec.file),
        spec.title,
        results.map((r) => r.error?.message).join('\n'),
      );
      return [what, ...results.flatMap((one) => pageShown(one.attachments))].join('\n');
    }),
    // By id, as Playwright remembers them: a line can stand for ninety tests.
    again: failed.length > 0 ? ['--last-failed'] : [],
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([file, own]) => ({
      name: relative(inRoot(), inRoot('test', 'browser', file)),
      seconds:
        own
          .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
          .reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  });
}

/** Playwright's report is a tree of files and groups; its leaves are the tests. */
function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

/** One failure in a few lines, short enough to stand at the end of a long log. */
function named(file, test, message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line !== '' && !line.includes('node_modules'))
    .slice(0, 12);
  return [`${relative(inRoot(), file)}: ${test}`, ...lines.map((line) => `  | ${line.slice(0, 300)}`)].join('\n');
}

/** What the page showed when a test failed, as Playwright keeps it. */
function pageShown(attachments) {
  const path = attachments.find((one) => one.name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return [];
  const [, snapshot = ''] = readFileSync(path, 'utf8').split('```yaml');
  const lines = snapshot
    .split('```', 1)[0]
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, 60).map((line) => `  | ${line.slice(0, 160)}`);
}

async function findBrowser() {
  try {
    return await ensureBrowser((what, work) => withProgress(what, work));
  } catch (error) {
    if (!(error instanceof Error)) throw new Refusal(String(error));
    say(error.message);
    return undefined;
  }
}

/** An exit code without a failed test to show for it is a failure of its own. */
function tally(name, code, counts) {
  if (code === 0 || counts.failed > 0) return counts;
  say(`${name} ended with code ${code}; this counts as a failure.`);
  return { ...counts, failed: 1, failures: [`${name} itself, with code ${code}`], again: [] };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
