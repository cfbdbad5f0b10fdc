import { newId } from '#server/kernel/ids.ts';
import type { Making } from './making.ts';

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What was written about records, with the ids that they have here. */
export function withKnownIds<Value>({ directory }: Pick<Making, 'directory'>, value: Value): Value {
  const text = JSON.stringify(value).replaceAll(ids, (id) => directory.references.get(id) ?? id);
  return JSON.parse(text) as Value; // The same, but for ids within its texts.
}

/** A key that says the same of the records here. What it names otherwise is of no record, and is made anew, once. */
export function withOwnIds({ directory, act }: Pick<Making, 'directory' | 'act'>, key: string): string {
  return key.replaceAll(ids, (id) => {
    const own = directory.references.get(id) ?? newId(act.now);
    directory.refer(id, own);
    return own;
  });
}
