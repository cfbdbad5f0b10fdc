import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface AwaitedChoice {
  /** Enter was pressed before the list for the typed text was there. */
  readonly isWaiting: boolean;
  /** Also once the list is there, until it is taken from: between the two a press may come. */
  readonly isOpen: () => boolean;
  /** For this text, which is typed at the same time; left out, for what is typed already. */
  readonly wait: (text?: string) => void;
  readonly cancel: () => void;
}

/**
 * Enter never takes a row that belongs to other text: pressed before the list for the typed text is there, it waits for
 * that list. Typing on cancels it.
 */
export function useAwaitedChoice(typed: string, isCurrent: boolean, choose: () => void): AwaitedChoice {
  const [wish, setWish] = useState<{ readonly text: string }>();
  const settled = useRef<object>(undefined);
  const isMeant = wish?.text === typed;
  const finish = useEffectEvent(choose);
  useEffect(() => {
    if (wish === undefined || settled.current === wish || (isMeant && !isCurrent)) return;
    settled.current = wish;
    if (isMeant) finish();
  }, [wish, isMeant, isCurrent]);
  return {
    isWaiting: isMeant && !isCurrent,
    isOpen: () => isMeant && settled.current !== wish,
    wait: (text = typed) => setWish({ text }),
    cancel: () => setWish(undefined),
  };
}
