const writable =
  ":is(input, textarea):not([type='radio'], [type='checkbox'], [type='file'], [type='hidden'], [hidden], [aria-hidden='true'], :disabled)";
const choosable =
  "[role='combobox'], input:checked, input:not([hidden], [type='hidden'], [aria-hidden='true'], :disabled)";

/** What one goes to first: a field that can be written in, else one that can be chosen from. */
export function firstField(box: Element | null | undefined, fields = writable): HTMLElement | null {
  const found = box?.querySelector<HTMLElement>(fields) ?? box?.querySelector<HTMLElement>(choosable) ?? null;
  // What was sent and not answered is only looked at.
  return found?.closest('[inert]') ? null : found;
}
