import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'children'> {
  readonly label: ReactNode;
  readonly labelHidden?: boolean;
  readonly help?: ReactNode;
  /** Some of what it stands for, not all. */
  readonly mixed?: boolean;
}

export function Checkbox({ label, labelHidden = false, help, mixed = false, ...input }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className={classNames(styles['choice'], labelHidden && styles['alone'])}>
      <input ref={box} {...input} type="checkbox" className={styles['box']} />
      <span className={labelHidden ? styles['hidden'] : undefined}>
        {label}
        {help !== undefined && <span className={styles['help']}>{help}</span>}
      </span>
    </label>
  );
}
