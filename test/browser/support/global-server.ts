import { startServer } from './start-server.ts';

/**
 * One real server for all browser tests. Where one is named by its address it is used instead, so that a single test can
 * be run again and again without waiting for a database.
 */
export default async function globalServer(): Promise<() => Promise<void>> {
  if (process.env['GABLE_TEST_MAIN'] !== undefined) return () => Promise.resolve();
  const { main, other, stop } = await startServer();
  process.env['GABLE_TEST_MAIN'] = main;
  process.env['GABLE_TEST_OTHER'] = other;
  return stop;
}
