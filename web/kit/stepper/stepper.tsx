import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keepFocus } from '#web/kit/focus/keep-focus.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './stepper.module.css';

export interface StepperProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** From 0; all before it are done. */
  readonly current: number;
  /** Makes the steps that are done into buttons. */
  readonly onGo?: (step: number) => void;
}

export function Stepper({ label, steps, current, onGo }: StepperProps) {
  const t = useKitText();
  const [begun] = useState(current);
  // The button that led here is gone with its step.
  useEffect(() => {
    if (current !== begun) keepFocus();
  }, [current, begun]);
  return (
    <nav aria-label={label}>
      <ol className={styles['steps']}>
        {steps.map((step, at) => (
          <li
            key={step}
            className={styles['step']}
            aria-current={at === current ? 'step' : undefined}
            data-done={at < current || undefined}
          >
            <span className={styles['number']} aria-hidden="true">
              {at < current ? <Icon of={Check} size={16} /> : at + 1}
            </span>
            {at < current && onGo !== undefined ? (
              <button type="button" className={styles['words']} onClick={() => onGo(at)}>
                {step}
              </button>
            ) : (
              <span className={styles['words']}>{step}</span>
            )}
            {at < current && <span className={styles['hidden']}>{t('stepDone')}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
