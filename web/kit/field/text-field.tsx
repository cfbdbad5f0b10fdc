import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import control from './control.module.css';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'style'>;

export function TextField({ label, help, error, required, labelHidden, id, ...input }: TextFieldProps) {
  return (
    <Field {...fieldProps({ label, help, error, required, labelHidden, id })}>
      {(props) => <input {...input} {...props} className={control['control']} />}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className' | 'style'>;

export function TextArea({ label, help, error, required, labelHidden, id, ...area }: TextAreaProps) {
  return (
    <Field {...fieldProps({ label, help, error, required, labelHidden, id })}>
      {(props) => <textarea {...area} {...props} className={control['area']} />}
    </Field>
  );
}

/** Drops what was not given, because an absent property and an undefined one are different things to the checker. */
export function fieldProps(props: { [Key in keyof FieldProps]: FieldProps[Key] | undefined }): FieldProps {
  return {
    label: props.label,
    error: props.error,
    required: props.required,
    id: props.id,
    ...(props.help === undefined ? {} : { help: props.help }),
    ...(props.labelHidden === undefined ? {} : { labelHidden: props.labelHidden }),
  };
}
