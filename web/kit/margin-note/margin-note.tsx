import { Check, Clock, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import styles from './margin-note.module.css';

const icons = { ok: Check, open: Clock, warn: TriangleAlert, info: Info } as const;

export interface MarginNoteProps {
  /** `open`: not wrong, but not final either. */
  readonly tone: keyof typeof icons;
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Beside a sheet: one thing that was checked, and what came of it. */
export function MarginNote({ tone, title, children }: MarginNoteProps) {
  return (
    <section className={styles['note']} data-tone={tone}>
      <Icon of={icons[tone]} size={16} />
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['words']}>{children}</p>
    </section>
  );
}
