import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/kit/class-names.ts';
import styles from './button.module.css';

interface Look {
  /** One primary on screen. `quiet` is a text act, `danger` an outline whose words are red. */
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger';
  readonly block?: boolean;
  readonly icon?: ReactNode;
  readonly children?: ReactNode;
}

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, keyof Look> & {
    /** While it works the button keeps its focus and its words and takes no second click. */
    readonly busy?: boolean;
  };

export function Button({
  variant,
  block,
  icon,
  busy = false,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={classNames(look({ variant, block, icon, children }), className)}
      onClick={click}
    >
      {icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, keyof Look>;

/** Goes somewhere, and looks like an act. */
export function ButtonLink({ variant, block, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(look({ variant, block, icon, children }), className)}>
      {icon}
      {children}
    </Link>
  );
}

function look({ variant = 'outline', block, icon, children }: { [Key in keyof Look]: Look[Key] | undefined }): string {
  const bare = icon !== undefined && (children === undefined || children === null);
  return classNames(styles['button'], styles[variant], block === true && styles['block'], bare && styles['bare']);
}
