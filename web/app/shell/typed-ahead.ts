import { endEarlyKeys } from './early-keys.ts';
import { isCommand, type HeldKey } from '#web/kit/held-keys/hold-keys.ts';

/** What is typed while the palette is on its way: it is the beginning of what is looked for. */
export interface TypedAhead {
  /** Takes every key that is typed, wherever it would have gone, until the palette's own field has the keyboard. */
  listen(onGiveUp: () => void): () => void;
  read(): string;
  /** The field has the keyboard: all that was typed before, or nothing where it was handed over already. */
  handOver():
    | {
        readonly typed: string;
        readonly isEntered: boolean;
        /** What was typed after Enter: for what it opens. */
        readonly after: readonly HeldKey[];
      }
    | undefined;
}

/**
 * Between the shortcut and the field there are a chunk to fetch, a drawing that may wait for its turn, and a focus that
 * comes after it. One listener stands over all of that, so that no key falls between two of them.
 */
export function keepTypedAhead(): TypedAhead {
  let typed = '';
  // Enter came after it: the first row of its list is meant, as soon as there is one. What follows is for what it opens.
  let isEntered = false;
  let after: HeldKey[] = [];
  let stop: (() => void) | undefined;

  function write(text: string): void {
    typed = text;
    isEntered = false;
    after = [];
  }

  function listen(onGiveUp: () => void): () => void {
    function take(event: KeyboardEvent) {
      // A palette that was here already may have had its field before this listened.
      if (event.target instanceof Element && event.target.closest('[data-palette]') !== null) {
        own();
        return;
      }
      if (isCommand(event)) return;
      if (event.key === 'Escape') onGiveUp();
      else if (event.key === 'Backspace' && after.length > 0) after.pop();
      else if (event.key === 'Backspace') write(isEntered ? typed : typed.slice(0, -1));
      else if (event.key.length === 1 && isEntered) after.push({ key: event.key, shiftKey: event.shiftKey });
      else if (event.key.length === 1) write(typed + event.key);
      // Behind something that was typed for what it opens, Enter is for that too.
      else if (event.key === 'Enter' && after.length > 0) after.push({ key: event.key, shiftKey: event.shiftKey });
      // What lies behind is not meant.
      else if (event.key === 'Enter') isEntered = typed.trim() !== '';
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    stop?.();
    write('');
    document.addEventListener('keydown', take, true);
    const own = () => {
      document.removeEventListener('keydown', take, true);
      if (stop === own) stop = undefined;
    };
    stop = own;
    // What was typed before anybody listened for the palette.
    endEarlyKeys().forEach(take);
    return own;
  }

  return {
    listen,
    read: () => typed,
    handOver() {
      if (stop === undefined) return undefined;
      stop();
      return { typed, isEntered, after };
    },
  };
}
