import { useState } from 'react';
import { useLocation } from 'react-router';
import { newKey } from '#web/lib/new-key.ts';

/**
 * One key for one opening of a form, so that however often it is sent, it happens once. A page takes a form away a moment
 * after it is done; opened again before that, it is the same form on the screen and another act, with another key.
 */
export function useOpeningKey(): readonly [key: string, onDone: () => void] {
  const { key: place } = useLocation();
  const [opening, setOpening] = useState<{ readonly key: string; readonly doneAt?: string }>(() => ({ key: newKey() }));
  if (opening.doneAt !== undefined && opening.doneAt !== place) setOpening({ key: newKey() });
  return [opening.key, () => setOpening(({ key }) => ({ key, doneAt: place }))];
}
