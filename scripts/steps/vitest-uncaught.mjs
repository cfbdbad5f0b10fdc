import { writeFileSync } from 'node:fs';

/** A reporter for vitest: keeps the errors that no test caught, which its JSON leaves out. */
export default class Uncaught {
  onTestRunEnd(_, errors) {
    const kept = errors.map((error) => ({
      file: error.VITEST_TEST_PATH ?? 'vitest.config.ts',
      message: error.stack ?? `${error.name}: ${error.message}`,
    }));
    writeFileSync(process.env.GABLE_UNCAUGHT, JSON.stringify(kept));
  }
}
