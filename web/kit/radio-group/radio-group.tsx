import { useId, type ReactNode } from 'react';
import choice from '#web/kit/checkbox/checkbox.module.css';
import type { FieldProps } from '#web/kit/field/field.tsx';
import field from '#web/kit/field/field.module.css';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends Omit<FieldProps, 'labelHidden' | 'id'> {
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>({
  label,
  help,
  error,
  required,
  options,
  value,
  onChange,
}: RadioGroupProps<Value>) {
  const name = useId();
  const described = [error === undefined ? '' : `${name}-error`, help === undefined ? '' : `${name}-help`]
    .join(' ')
    .trim();
  return (
    <fieldset className={styles['group']} aria-describedby={described || undefined}>
      <legend className={field['label']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={choice['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            required={required}
            className={styles['dot']}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.help !== undefined && <span className={choice['help']}>{option.help}</span>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${name}-error`} className={field['error']}>
          {error}
        </p>
      )}
      {help !== undefined && (
        <p id={`${name}-help`} className={field['help']}>
          {help}
        </p>
      )}
    </fieldset>
  );
}
