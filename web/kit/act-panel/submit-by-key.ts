/** Ctrl or ⌘ and Enter in a form: as its button. Not in a picker, where what is chosen may not be what is written. */
export function submitByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event;
  if (key !== 'Enter' || ctrlKey === metaKey || altKey || shiftKey || !(currentTarget instanceof HTMLFormElement))
    return;
  if (target instanceof Element && target.matches('[role="combobox"]')) return;
  event.preventDefault();
  currentTarget.requestSubmit();
}
