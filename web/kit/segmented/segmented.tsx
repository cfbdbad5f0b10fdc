import { useId } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import field from '#web/kit/field/field.module.css';
import styles from './segmented.module.css';

export interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Two or three words side by side, of which one holds: radio buttons in the dress of a 32 px control. */
export function Segmented<Value extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={field['field']}>
      <legend className={classNames(field['label'], labelHidden && field['hidden'])}>{label}</legend>
      <div className={styles['row']}>
        {options.map((option) => (
          <label key={option.value} className={styles['part']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              className={field['hidden']}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
