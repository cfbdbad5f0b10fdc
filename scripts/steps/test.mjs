import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from './child.mjs';
import { compiled, inRoot } from './places.mjs';
import { Refusal, say, withProgress } from './say.mjs';
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
  const vitest = await runVitest(patterns, `${reports}/vitest.json`);
  const oneProject = patterns.some((pattern) => pattern.startsWith('--project'));
  const playwright = oneProject ? none : await runPlaywright(patterns, `${reports}/playwright.json`);
  const passed = vitest.passed + playwright.passed;
  const failed = vitest.failed + playwright.failed;
  const skipped = vitest.skipped + playwright.skipped;
  if (passed + failed === 0) say(`No test ran${patterns.length > 0 ? `: nothing matches ${patterns.join(' ')}` : ''}.`);
  for (const failure of [...vitest.failures, ...playwright.failures]) process.stdout.write(`FAILED ${failure}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Tests start the program about a hundred times. */
const keepCompiled = { NODE_COMPILE_CACHE: compiled };

const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

async function runVitest(patterns, report) {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (patterns.length > 0) args.push('--passWithNoTests', ...patterns);
  const { code } = await run(process.execPath, [inRoot('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    show: true,
    env: keepCompiled,
  });
  const result = readReport(report);
  const files = result?.testResults ?? [];
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return tally('vitest', code, {
    passed: result?.numPassedTests ?? 0,
    failed: (result?.numFailedTests ?? 0) + brokenFiles.length,
    skipped: (result?.numPendingTests ?? 0) + (result?.numTodoTests ?? 0),
    failures: [
      ...brokenFiles.map((file) => named(file.name, 'the file itself', file.message)),
      ...files.flatMap((file) =>
        file.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => named(file.name, test.fullName, test.failureMessages.join('\n'))),
      ),
    ],
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
  return tally('playwright', code, {
    passed: result?.stats.expected ?? 0,
    failed: (result?.stats.unexpected ?? 0) + (result?.stats.flaky ?? 0),
    skipped: result?.stats.skipped ?? 0,
    failures: specsOf(result?.suites ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) =>
        named(
          inRoot('test', 'browser', spec.file),
          spec.title,
          spec.tests.flatMap((test) => test.results.map((r) => r.error?.message)).join('\n'),
        ),
      ),
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
  return { ...counts, failed: 1, failures: [`${name} itself, with code ${code}`] };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
