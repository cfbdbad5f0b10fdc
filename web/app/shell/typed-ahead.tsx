import { useEffect } from 'react';

/** What was typed while the palette was on its way: it is the beginning of what is looked for. */
export interface TypedAhead {
  read(): string;
  write(text: string): void;
}

export function keepTypedAhead(): TypedAhead {
  let typed = '';
  return {
    read: () => typed,
    write(text) {
      typed = text;
    },
  };
}

/** Stands where the palette will be, and keeps the keys that are meant for it from doing anything else. */
export function TypingAhead({ into, onGiveUp }: { readonly into: TypedAhead; readonly onGiveUp: () => void }) {
  useEffect(() => {
    into.write('');
    function take(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') onGiveUp();
      else if (event.key === 'Backspace') into.write(into.read().slice(0, -1));
      else if (event.key.length === 1) into.write(into.read() + event.key);
      else return;
      event.preventDefault();
      event.stopPropagation();
    }
    document.addEventListener('keydown', take, true);
    return () => document.removeEventListener('keydown', take, true);
  }, [into, onGiveUp]);
  return null;
}
