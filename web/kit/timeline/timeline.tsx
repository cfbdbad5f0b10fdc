import type { ReactNode } from 'react';
import { formatInstant } from '#web/lib/format.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './timeline.module.css';

export interface TimelineEntry {
  readonly key: string;
  readonly at: string;
  readonly who?: ReactNode;
  readonly what: ReactNode;
  readonly detail?: ReactNode;
  readonly tone?: 'plain' | 'bad';
}

/** What happened, newest first as the caller orders it. `at` is an ISO instant. */
export function Timeline({
  label,
  entries,
  timeZone,
}: {
  readonly label: string;
  readonly entries: readonly TimelineEntry[];
  readonly timeZone: string;
}) {
  return (
    <ol aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.key} className={styles['entry']} data-tone={entry.tone}>
          <div>{entry.what}</div>
          <div className={quiet['note']}>
            <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>
            {entry.who !== undefined && <> · {entry.who}</>}
          </div>
          {entry.detail !== undefined && <div className={quiet['note']}>{entry.detail}</div>}
        </li>
      ))}
    </ol>
  );
}
