const apple = /mac|iphone|ipad/i.test(navigator.platform);

/** How the keys are called on this machine. */
export const lineKeys = apple
  ? { up: '⌥ ↑', down: '⌥ ↓', duplicate: '⇧ ⌥ ↓', remove: '⇧ ⌥ ⌫', post: '⌘ ↵', postAndNew: '⇧ ⌘ ↵' }
  : {
      up: 'Alt ↑',
      down: 'Alt ↓',
      duplicate: 'Shift Alt ↓',
      remove: 'Shift Alt ⌫',
      post: 'Ctrl ↵',
      postAndNew: 'Shift Ctrl ↵',
    };

export type LineAct = 'up' | 'down' | 'duplicate' | 'remove';

/** What a press means for the line that it happens in. */
export function lineActOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): LineAct | undefined {
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key === 'ArrowUp' && !shiftKey) return 'up';
  if (key === 'ArrowDown') return shiftKey ? 'duplicate' : 'down';
  return shiftKey && (key === 'Backspace' || key === 'Delete') ? 'remove' : undefined;
}

/** ⌘ or Ctrl with Enter; with Shift the next one follows. */
export function postKeyOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): 'open' | 'new' | undefined {
  if (key !== 'Enter' || altKey || ctrlKey === metaKey) return undefined;
  return shiftKey ? 'new' : 'open';
}
