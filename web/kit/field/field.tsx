import { useId, type ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './field.module.css';

/** What the control inside a field must carry so that its label, help and error are heard with it. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean | undefined;
}

export interface FieldProps {
  readonly label: ReactNode;
  /** Always there, below the control. */
  readonly help?: ReactNode | undefined;
  /** Says what is wrong and what to do; what was typed stays. */
  readonly error?: string | undefined;
  readonly required?: boolean | undefined;
  /** Keeps the label for screen readers only, where the place already says what the field is. */
  readonly labelHidden?: boolean | undefined;
  readonly id?: string | undefined;
}

export function Field({
  label,
  help,
  error,
  required,
  labelHidden = false,
  id: givenId,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const helpId = help === undefined ? undefined : `${id}-help`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div className={styles['field']}>
      <label className={classNames(styles['label'], labelHidden && styles['hidden'])} id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': [errorId, helpId].filter((part) => part !== undefined).join(' ') || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        required,
      })}
      {error !== undefined && (
        <p id={errorId} className={styles['error']}>
          {named(error, label)}
        </p>
      )}
      {help !== undefined && (
        <p id={helpId} className={styles['help']}>
          {help}
        </p>
      )}
    </div>
  );
}

/** “This is required.” names the field, whose unit is not part of the name. The other language has no “this”. */
function named(error: string, label: ReactNode): string {
  return typeof label === 'string' ? error.replace(/^This(?= is required)/, label.replace(/,.*/, '')) : error;
}

/** Parts what the field needs from what its control takes. */
export function splitField<Props extends FieldProps>(
  props: Props,
): [field: FieldProps, rest: Omit<Props, keyof FieldProps>] {
  const { label, help, error, required, labelHidden, id, ...rest } = props;
  return [{ label, help, error, required, labelHidden, id }, rest];
}
