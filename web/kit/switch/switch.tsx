import type { ReactNode } from 'react';
import choice from '#web/kit/checkbox/checkbox.module.css';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}

/** Takes effect at once; what waits for a button is a checkbox. */
export function Switch({ label, help, on, onChange, disabled }: SwitchProps) {
  return (
    <label className={choice['choice']}>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        className={styles['track']}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {help !== undefined && <span className={choice['help']}>{help}</span>}
      </span>
    </label>
  );
}
