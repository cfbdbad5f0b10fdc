import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/kit/class-names.ts';
import styles from './text-link.module.css';

export interface TextLinkProps extends ComponentProps<typeof Link> {
  /**
   * `act`: blue, stands alone. `other`: ink-2, beside the main act of a row. `row`: ink with a quiet underline, inside rows and facts. `computed`: dotted, a rule
   * made the figure or it drills down. `plain`: underlined, small print.
   */
  readonly variant?: 'act' | 'other' | 'row' | 'computed' | 'plain';
}

export function TextLink({ variant = 'act', className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={classNames(styles['link'], styles[variant], className)} />;
}

export interface TextActProps extends ComponentProps<'button'> {
  /** The main act of a row is blue, the others are ink-2. `computed` opens an explanation of a figure. */
  readonly variant?: 'act' | 'other' | 'row' | 'computed';
}

/** An act that reads as text: in a row, under a field, beside a heading. */
export function TextAct({ variant = 'act', className, type = 'button', ...rest }: TextActProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles['link'], styles['button'], styles[variant], className)}
    />
  );
}
