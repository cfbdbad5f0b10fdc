import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const apiTests = ['server/**/*.api.test.ts', 'test/property/**/*.test.ts'];
const expecting = { poll: { timeout: 60_000 } };

/**
 * The name of a test file says what it needs: `x.test.ts` nothing, `x.api.test.ts` a migrated PostgreSQL. Two cores
 * are enough for all of it, and three files at a time keep them busy while one waits. The limits are patience for a busy
 * machine: what works answers long before. Files of rules and of the API share the modules they import.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: apiTests,
          isolate: false,
          expect: expecting,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'api',
          include: apiTests,
          expect: expecting,
          globalSetup: ['./test/support/global-postgres.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        css: { modules: { localsConvention: 'camelCaseOnly' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          setupFiles: ['./test/support/patience.ts'],
          environment: 'happy-dom',
          // A window for each worker instead of one for each file; every file still has modules and globals of its own.
          pool: 'vmThreads',
          css: { include: [/\.module\.css$/] },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          expect: expecting,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'tidy',
          include: ['test/tidy/**/*.test.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
});
