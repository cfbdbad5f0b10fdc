import { StartRefusal } from '#server/adapters/embedded-postgres/start-refusal.ts';

/** Where scripts/run.mjs leaves its promise: the two share a process and no types. */
const place = Symbol.for('gable.pages');

/**
 * Waits for the pages that are built while the database is made ready. The promise comes to the sentence that says why
 * they could not be built, or to nothing; where nobody builds any, there is nothing to wait for.
 */
export async function pagesBuilt(): Promise<void> {
  const refused: unknown = await Reflect.get(globalThis, place);
  if (typeof refused === 'string') throw new StartRefusal(refused);
}
