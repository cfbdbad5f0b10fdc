import { useCallback, useEffect, useRef, useState } from 'react';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

export interface TypedGuard {
  /** The `ref` of what would go away. Take it out of the object first. */
  readonly box: (element: HTMLElement | null) => void;
  readonly asking: boolean;
  /** Closes at once where nothing was typed; otherwise it asks first, and while something is being sent it stays. */
  readonly close: () => void;
  readonly stay: () => void;
}

/**
 * Esc, or a click beside a panel or dialog, is easily made by mistake: what was typed there does not go without a
 * question. What stood in a field before is noted when somebody comes to it; a field that was saved in place is gone from
 * the box, and one that says again what it said before has lost nothing. `holdsTyped`: it came with text that was typed
 * before, such as a draft.
 */
export function useTypedGuard(onClose: () => void, holdsTyped?: boolean): TypedGuard {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const before = useRef(new Map<TextControl, string>());
  const left = useRef(new Set<TextControl>());
  const [asking, setAsking] = useState(false);

  useEffect(() => {
    const seen = before.current;
    const note = ({ target }: Event) => {
      if (isTextControl(target) && !seen.has(target)) seen.set(target, target.value);
    };
    // A picker that is left empties what it did not find: that was typed all the same.
    const leave = ({ target }: Event) => {
      const isPicker = target instanceof HTMLInputElement && target.getAttribute('role') === 'combobox';
      if (isPicker && seen.has(target) && target.value !== seen.get(target)) left.current.add(target);
    };
    element?.addEventListener('focusin', note);
    element?.addEventListener('focusout', leave);
    element?.addEventListener('beforeinput', note, true);
    return () => {
      element?.removeEventListener('focusin', note);
      element?.removeEventListener('focusout', leave);
      element?.removeEventListener('beforeinput', note, true);
    };
  }, [element]);

  return {
    box: setElement,
    asking,
    close: () => {
      // What is on its way cannot be discarded any more.
      if (element?.querySelector(unanswered)) return;
      const isTyped = [...before.current].some(
        ([control, value]) => control.isConnected && (control.value !== value || left.current.has(control)),
      );
      if (isTyped || holdsTyped === true) setAsking(true);
      else onClose();
    },
    stay: useCallback(() => setAsking(false), []),
  };
}

/** A form that is being sent, or anything else that says so of itself. */
const unanswered = '[type="submit"][aria-busy="true"], [data-unanswered]';

/** What takes text; to tick a box or to look for something is quickly done again. */
function isTextControl(target: EventTarget | null): target is TextControl {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !passing.has(target.type);
}

const passing: ReadonlySet<string> = new Set(['checkbox', 'radio', 'search', 'file', 'button', 'submit']);
