import { useState } from 'react';

/** Text that is being typed and survives a reload of the page, until it is saved or given up. */
export function useKeptText(key: string, first: string): [text: string, set: (text: string) => void, drop: () => void] {
  const name = `gable.import.${key}`;
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? first);
  return [
    text,
    (next) => {
      sessionStorage.setItem(name, next);
      setText(next);
    },
    () => sessionStorage.removeItem(name),
  ];
}

export function hasKeptText(key: string): boolean {
  return sessionStorage.getItem(`gable.import.${key}`) !== null;
}
