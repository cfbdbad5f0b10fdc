import { useEffect, useRef, type ReactNode } from 'react';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { StartOver } from './start-over.tsx';
import styles from './form-outcome.module.css';

export interface FormOutcomeProps {
  /** By which the button refers to it. */
  readonly id: string;
  /** It was sent, and no answer came. */
  readonly isLost: boolean;
  readonly requestId?: string | undefined;
  readonly onStartOver: (() => void) | undefined;
  /** What went wrong, where no field says it. */
  readonly children?: ReactNode;
}

/**
 * What became of a form, at its end. Once no answer came, that is what there is to read: it comes into sight, however long
 * the form is, and the button that sends it again has the focus.
 */
export function FormOutcome({ id, isLost, requestId, onStartOver, children }: FormOutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    if (!isLost || !form) return;
    const buttons = [...form.elements].filter((one) => one instanceof HTMLButtonElement);
    buttons.find(({ type }) => type === 'submit')?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [isLost]);
  return (
    <div ref={box} id={id} data-outcome className={styles['outcome']}>
      <FormError requestId={requestId}>{children}</FormError>
      {isLost && onStartOver !== undefined && (
        <p>
          <StartOver isLost onStartOver={onStartOver} />
        </p>
      )}
    </div>
  );
}
