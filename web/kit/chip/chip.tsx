import type { ReactNode } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import styles from './chip.module.css';

export type Tone = 'neutral' | 'tint' | 'ok' | 'warn' | 'bad';

/** A 20 px pill with a state in a word or two. The words carry the meaning, the colour only repeats it. */
export function Chip({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={classNames(styles['chip'], styles[tone])}>{children}</span>;
}
