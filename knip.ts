import type { KnipConfig } from 'knip';

/** What nobody uses is found and fails the check: files, exports and dependencies. */
const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/cli/main.ts',
    'scripts/steps/*.mjs',
    'web/main.tsx',
    'web/vite.config.ts',
    'web/pages/kit/kit-page.tsx',
    'web/app/theme/write-tokens.ts',
    'bench/main.ts',
    'test/browser/**/*.ts',
    'test/**/*.test.ts',
    'test/support/global-*.ts',
  ],
  project: ['{server,shared,web,test,bench}/**/*.{ts,tsx}', 'scripts/**/*.mjs', '*.ts'],
  // The formatter is started by its path, the resolver is named in the linter's settings.
  ignoreDependencies: ['oxfmt', 'eslint-import-resolver-oxc'],
  ignoreBinaries: ['mount', 'umount', 'unshare'],
  ignoreExportsUsedInFile: true,
};

export default config;
