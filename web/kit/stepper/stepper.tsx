import { Check } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { holdSecondClick } from '#web/kit/focus/second-click.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** From 0; those before it are done. */
  readonly current: number;
  /** What was passed by and still lacks something. */
  readonly lacking?: readonly number[];
  /** Makes the steps that are done into buttons. */
  readonly onGo?: (step: number) => void;
}

export function Stepper({ label, steps, current, lacking, onGo }: StepperProps) {
  const t = useKitText();
  const [begun] = useState(current);
  const shown = useRef(current);
  // Before the next step is seen, its button stands where the last one was pressed.
  useLayoutEffect(() => {
    if (shown.current !== current) holdSecondClick();
    shown.current = current;
  }, [current]);
  // The button that led here is gone with its step.
  useEffect(() => {
    if (current !== begun) keepFocus();
  }, [current, begun]);
  const isDone = (at: number) => at < current && lacking?.includes(at) !== true;
  return (
    <nav aria-label={label}>
      <ol className={styles['steps']}>
        {steps.map((step, at) => (
          <li
            key={step}
            className={styles['step']}
            aria-current={at === current ? 'step' : undefined}
            data-done={isDone(at) || undefined}
          >
            <span className={styles['number']} aria-hidden="true">
              {isDone(at) ? <Icon of={Check} size={16} /> : at + 1}
            </span>
            {at < current && onGo !== undefined ? (
              <button type="button" className={styles['words']} onClick={() => onGo(at)}>
                {step}
              </button>
            ) : (
              <span className={styles['words']}>{step}</span>
            )}
            {isDone(at) && <span className={styles['hidden']}>{t('stepDone')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
