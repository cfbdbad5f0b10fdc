import { focusNext } from '#web/kit/side-panel/loop-focus.ts';
import type { HeldKey } from './hold-keys.ts';

/** Presses a key where the focus is; `onPress` is told the event before anybody hears it. */
export function playKey({ key, shiftKey }: HeldKey, onPress: (event: Event) => void): void {
  const field = document.activeElement;
  const event = new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true, composed: true });
  onPress(event);
  const isFree = field?.dispatchEvent(event) === true;
  if (isFree && key === 'Tab' && field instanceof HTMLElement) goOn(field, shiftKey);
  else if (isFree && (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) write(field, key);
}

/** Between two keys the page takes in what the last one did. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));

/** As Tab does: what a field has is selected. */
function goOn(from: HTMLElement, isBackwards: boolean): void {
  focusNext(from, isBackwards);
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
}

/** As if it was typed; fields of days and the like know no place between their letters. */
function write(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart: from, selectionEnd: to } = field;
  if (from === null || to === null || key === 'Enter') return;
  if (key === 'Backspace') field.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end');
  else field.setRangeText(key, from, to, 'end');
  const inputType = key === 'Backspace' ? 'deleteContentBackward' : 'insertText';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: key.length === 1 ? key : null }));
}
