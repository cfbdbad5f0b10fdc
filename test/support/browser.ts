import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canInstall, findProgram, installPackages } from '#test/support/outside-programs.ts';

const run = promisify(execFile);

type Progress = <T>(what: string, work: () => Promise<T>) => Promise<T>;

/** The path of a browser for the tests: one that is there, else one that is fetched now. */
export async function ensureBrowser(progress: Progress): Promise<string> {
  const found = findBrowser();
  if (found !== undefined) return found;
  await progress('Fetching a browser for the tests', fetchFromPlaywright);
  const fetched = findBrowser();
  if (fetched !== undefined) return fetched;
  if (canInstall()) {
    await progress('Installing a browser for the tests by apt', () => installPackages(['chromium-headless-shell']));
  }
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    'There is no browser for the tests: install Chromium or Chrome (Debian: apt-get install chromium-headless-shell), or set GABLE_BROWSER to the path of one.',
  );
}

/** A browser that is there: named by GABLE_BROWSER, fetched by Playwright before, or installed on the machine. */
export function findBrowser(): string | undefined {
  const named = process.env['GABLE_BROWSER'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`GABLE_BROWSER names ${named}, which is not there: give the path of a Chromium or Chrome.`);
  }
  return findInPlaywrightCache() ?? findProgram(programs);
}

const programs = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chromium-headless-shell',
  'microsoft-edge',
  '/usr/lib/chromium/chromium-headless-shell',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge',
];

const cachedNames = /^(chrome-headless-shell|headless_shell|chrome|Chromium|Google Chrome for Testing)(\.exe)?$/;

/** Only the revision that this Playwright was made for: an older one in the cache may speak another protocol. */
function findInPlaywrightCache(): string | undefined {
  const revisions = playwrightRevisions();
  for (const folder of cacheFolders()) {
    for (const name of [`chromium_headless_shell-${revisions}`, `chromium-${revisions}`]) {
      const home = join(folder, name);
      if (!existsSync(join(home, 'INSTALLATION_COMPLETE'))) continue;
      const entry = readdirSync(home, { recursive: true, withFileTypes: true }).find(
        (each) => each.isFile() && cachedNames.test(each.name),
      );
      if (entry !== undefined) return join(entry.parentPath, entry.name);
    }
  }
  return undefined;
}

function playwrightRevisions(): string {
  const entry = createRequire(import.meta.url).resolve('playwright-core/package.json');
  const text = readFileSync(join(dirname(entry), 'browsers.json'), 'utf8');
  return /"name": "chromium",\s*"revision": "(\d+)"/.exec(text)?.[1] ?? '';
}

function cacheFolders(): string[] {
  const named = process.env['PLAYWRIGHT_BROWSERS_PATH'];
  if (named !== undefined && named !== '' && named !== '0') return [named];
  const home = homedir();
  return [
    join(home, '.cache', 'ms-playwright'),
    join(home, 'Library', 'Caches', 'ms-playwright'),
    join(process.env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), 'ms-playwright'),
  ];
}

/** Bounded, because a machine without a way out may hang here instead of failing. */
async function fetchFromPlaywright(): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium-headless-shell'], { timeout: 120_000 }).catch(() => undefined);
}
