import type { KnipConfig } from 'knip';

/** What nobody uses is found and fails the check: files, exports and dependencies. */
const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/modules/*/module.ts',
    'server/modules/moving/reading/read-tables-apart.ts',
    'server/modules/moving/imports/work-process.ts',
    'server/cli/main.ts',
    'scripts/steps/*.mjs',
    'web/main.tsx',
    'web/vite.config.ts',
    'web/pages/kit/kit-page.tsx',
    'web/app/theme/write-tokens.ts',
    'bench/main.ts',
    'bench/fairness/probe.ts',
    'bench/fairness/crowd.ts',
    'test/browser/**/*.ts',
    'test/**/*.test.ts',
    'test/support/global-*.ts',
  ],
  project: ['{server,shared,web,test,bench}/**/*.{ts,tsx}', 'scripts/**/*.mjs', '*.ts'],
  // The formatter and the generator of clients are started by their paths, the resolver is named in the linter's settings,
  // and buffer-crc32 is required as yazl requires it.
  ignoreDependencies: ['oxfmt', 'buffer-crc32', 'oazapfts', '@oazapfts/runtime', 'eslint-import-resolver-oxc'],
  ignoreBinaries: ['openssl', 'mount', 'umount', 'unshare'],
  ignoreExportsUsedInFile: true,
};

export default config;
