import control from '#web/kit/field/control.module.css';
import { Field, splitField } from '#web/kit/field/field.tsx';
import type { TextFieldProps } from '#web/kit/field/text-field.tsx';
import { useUnreadable } from './use-unreadable.ts';

export type CheckedFieldProps = Omit<TextFieldProps, 'ref' | 'onInvalid'> & {
  /** What is wrong with what stands in it, said when the field is left; its form is not sent before that is mended. */
  readonly problem: string | undefined;
};

/** A number, a percentage: text that must be read as something. */
export function CheckedField(props: CheckedFieldProps) {
  const [field, { problem, onBlur, ...input }] = splitField(props);
  // What stood in it from the beginning was left before.
  const unreadable = useUnreadable(problem, problem !== undefined);
  return (
    <Field {...field} error={unreadable.complaint ?? (problem === undefined ? field.error : field.error && problem)}>
      {(given) => (
        <input
          {...input}
          {...given}
          {...unreadable.input}
          className={control['control']}
          onBlur={(event) => {
            unreadable.onLeave();
            onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}
