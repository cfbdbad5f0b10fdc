import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';

export interface Unreadable {
  readonly input: {
    readonly ref: RefObject<HTMLInputElement | null>;
    readonly 'data-unread': true | undefined;
    readonly onInvalid: (event: FormEvent<HTMLInputElement>) => void;
  };
  /** What is wrong, once the field was left or its form was to be sent; nothing while somebody is still typing. */
  readonly complaint: string | undefined;
  readonly onLeave: () => void;
}

/**
 * A field with text that cannot be read says so to its form by the browser's own means: `useSubmission` sends nothing
 * while there is one, however little the form itself knows of it. What was typed stays to be corrected.
 */
export function useUnreadable(problem: string | undefined, wasLeft: boolean): Unreadable {
  const ref = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(wasLeft);
  useEffect(() => ref.current?.setCustomValidity(problem ?? ''), [problem]);
  return {
    input: {
      ref,
      'data-unread': problem === undefined ? undefined : true,
      onInvalid: (event) => {
        // The words stand below the field; the browser's own bubble would say them twice.
        event.preventDefault();
        if (problem !== undefined) setLeft(true);
      },
    },
    complaint: left ? problem : undefined,
    onLeave: () => setLeft(true),
  };
}
