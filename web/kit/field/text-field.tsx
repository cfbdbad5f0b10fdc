import type { ComponentProps } from 'react';
import { Field, splitField, type FieldProps } from './field.tsx';
import control from './control.module.css';

export type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'className' | 'style'>;

export function TextField(props: TextFieldProps) {
  const [field, input] = splitField(props);
  return <Field {...field}>{(given) => <input {...input} {...given} className={control['control']} />}</Field>;
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps | 'className' | 'style'>;

export function TextArea(props: TextAreaProps) {
  const [field, area] = splitField(props);
  return <Field {...field}>{(given) => <textarea {...area} {...given} className={control['area']} />}</Field>;
}
