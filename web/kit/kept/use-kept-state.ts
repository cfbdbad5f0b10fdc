import { useState } from 'react';
import { forgetKept, readKept, writeKept } from './kept-storage.ts';
import { useKeptScope } from './use-kept-scope.ts';

/** State of a page that a reload keeps, until it is forgotten. `isOfToday`: what was kept may be of an older version. */
export function useKeptState<Value>(name: string, begin: Value, isOfToday: (value: unknown) => value is Value) {
  const place = `${useKeptScope()}.${name}`;
  const [value, setValue] = useState(() => {
    const kept = readKept(place);
    return isOfToday(kept) ? kept : begin;
  });
  return {
    value,
    set: (next: Value) => {
      writeKept(place, next);
      setValue(next);
    },
    forget: () => forgetKept(place),
  };
}
