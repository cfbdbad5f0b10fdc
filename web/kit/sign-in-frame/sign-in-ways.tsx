import type { ReactNode } from 'react';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { PasswordField, type PasswordFieldProps } from '#web/kit/field/password-field.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import styles from './sign-in-ways.module.css';

/** A password that is chosen here. */
/** What is wrong with a password says what its help says. */
export function NewPasswordField({ help, ...props }: PasswordFieldProps) {
  const shown = props.error === undefined ? help : undefined;
  return <PasswordField name="password" autoComplete="new-password" required help={shown} {...props} />;
}

interface WayProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** The way on, where there is no form. */
export function SignInAct({ to, quiet = false, children }: WayProps & { readonly quiet?: boolean }) {
  return (
    <ButtonLink to={to} variant={quiet ? 'outline' : 'primary'} block className={styles['act']}>
      {children}
    </ButtonLink>
  );
}

/** A quieter way, below the button. */
export function SignInLink({ to, children }: WayProps) {
  return (
    <TextLink to={to} className={styles['link']}>
      {children}
    </TextLink>
  );
}
