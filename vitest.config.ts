import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const apiTests = ['server/**/*.api.test.ts', 'test/property/**/*.test.ts'];

/**
 * The name of a test file says what it needs: `x.test.ts` nothing, `x.api.test.ts` a migrated PostgreSQL. Two cores
 * are enough for all of it; what starts processes of its own gets more patience. Files of rules and of the API share the
 * modules they import.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['shared/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: apiTests,
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: apiTests,
          globalSetup: ['./test/support/global-postgres.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tidy',
          include: ['test/tidy/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
