import type { KeyboardEvent } from 'react';

/**
 * Ctrl or ⌘ and Enter, for the `onKeyDown` of a form: as its button. Not in a picker, where what is chosen may not be what
 * is written.
 */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return;
  if (target instanceof Element && target.matches('[role="combobox"]')) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
