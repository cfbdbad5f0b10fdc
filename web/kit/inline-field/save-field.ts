import type { SaveOutcome } from '#web/kit/inline-field/inline-field.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';

interface Versioned {
  readonly version: number;
}

export interface FieldSave<Row extends Versioned> {
  readonly record: Row;
  /** Which fields the change is about: a change of another is none of its affair. */
  readonly fields: readonly (keyof Row)[];
  readonly patch: (version: number) => Promise<unknown>;
  readonly fetch: () => Promise<Row>;
  /** How what somebody else wrote reads in the same control. */
  readonly draftOf: (record: Row) => string;
}

/**
 * Saves a value of a record. A conflict is the person's to settle only where the same value was changed; a change
 * elsewhere is taken over and the save repeated once.
 */
export async function saveField<Row extends Versioned>(save: FieldSave<Row>): Promise<SaveOutcome> {
  try {
    await save.patch(save.record.version);
    return 'saved';
  } catch (error) {
    if (failureOf(error).code !== 'conflict') throw error;
  }
  const now = await save.fetch();
  const same = save.fields.every((name) => JSON.stringify(now[name]) === JSON.stringify(save.record[name]));
  if (!same) return { theirs: save.draftOf(now) };
  await save.patch(now.version);
  return 'saved';
}
