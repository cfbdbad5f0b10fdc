import { currentLanguage } from './messages.ts';

/** Keys as they are printed on a keyboard of the reader's language: "Strg ↵". */
export function keyNames(keys: string): string {
  return currentLanguage() === 'de' ? keys.replace('Ctrl', 'Strg').replace('Shift', 'Umschalt') : keys;
}
