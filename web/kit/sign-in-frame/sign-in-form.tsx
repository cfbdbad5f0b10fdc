import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { TextField, type TextFieldProps } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import type { Submission } from '#web/kit/submission/use-submission.ts';
import styles from './sign-in-form.module.css';

export interface SignInFormProps extends Pick<ComponentProps<'form'>, 'onSubmit' | 'onAnimationStart'> {
  readonly submission: Submission;
  readonly act: string;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  /** In place of what was refused; blank where a field says it. */
  readonly problem?: string | undefined;
  /** Below the button. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The form of a page outside of the shell: one button as wide as its fields, and what went wrong above it. */
export function SignInForm(props: SignInFormProps) {
  const { submission, act, disabled = false, busy = false, problem, after, children, ...rest } = props;
  const { form, submit, failure, message } = submission;
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit} {...rest}>
      {children}
      <FormError requestId={failure?.code === 'internal' ? failure.requestId : undefined}>
        {problem ?? message}
      </FormError>
      <Button
        type="submit"
        variant="primary"
        block
        className={styles['act']}
        disabled={disabled}
        busy={submission.busy || busy}
      >
        {act}
      </Button>
      {after}
    </form>
  );
}

/** The address that somebody signs in with. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  );
}
