import { useEffect, useEffectEvent, useState } from 'react';
import { forgetKept, readKept, writeKept } from './kept-storage.ts';
import { useKeptScope } from './use-kept-scope.ts';

/**
 * State of a page that a reload keeps; whoever goes elsewhere begins anew. `isOfToday`: what was kept may be of an older
 * version.
 */
export function useKeptState<Value>(name: string, begin: () => Value, isOfToday: (value: unknown) => value is Value) {
  const place = `${useKeptScope()}.${name}`;
  const [{ value, isRestored }, setState] = useState(() => {
    const kept = readKept(place);
    return isOfToday(kept) ? { value: kept, isRestored: true } : { value: begin(), isRestored: false };
  });
  const forget = useEffectEvent(() => forgetKept(place));
  useEffect(() => () => forget(), []);
  return [
    value,
    (next: Value) => {
      writeKept(place, next);
      setState({ value: next, isRestored });
    },
    {
      /** It was kept from before. */
      isRestored,
      startOver: () => {
        forgetKept(place);
        setState({ value: begin(), isRestored: false });
      },
    },
  ] as const;
}
