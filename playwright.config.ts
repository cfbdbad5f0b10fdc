import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/support/browser.ts';

const executablePath = findBrowser();

/** Where a machine has no language set, Chromium would call a file with a Hebrew name “download”. */
const inAnyScript = { ...process.env, LC_ALL: 'C.UTF-8' };

/** The browser tests start their own servers; three at a time keep two cores busy while one of them waits. */
export default defineConfig({
  testDir: './test/browser',
  globalSetup: './test/browser/support/global-server.ts',
  outputDir: './test-results',
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  workers: 3,
  // Patience for a busy machine; what works answers long before.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ?? '.cache/test/playwright.json' }],
  ],
  use: {
    // A button that is not there fails its test in less than a minute, not after the whole patience of a test.
    actionTimeout: 45_000,
    // Recording every test costs a third of its time; `npx playwright test --trace on` records the one that is looked into.
    trace: 'off',
    // What moves is waited for at every click; no test is about how.
    reducedMotion: 'reduce',
    launchOptions: { env: inAnyScript, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
