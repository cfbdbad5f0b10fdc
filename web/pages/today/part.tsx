import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { problemOf } from '#web/lib/problem-of.ts';
import { useTodayText } from './text.ts';
import styles from './today-page.module.css';

export interface PartProps {
  readonly title: ReactNode;
  readonly act?: ReactNode;
  /** What the part waits for; a failure concerns only this part. */
  readonly query?: Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isFetching'>;
  readonly children: ReactNode;
}

/** One statement of the right column, between hairlines. */
export function Part({ title, act, query, children }: PartProps) {
  const t = useTodayText();
  const missing = query !== undefined && query.data === undefined;
  return (
    <section>
      <header className={styles['head']}>
        <h2>{title}</h2>
        {act}
      </header>
      {missing && query.error === null && <Loading rows={2} />}
      {missing && query.error !== null && (
        <ErrorNotice
          title={t('partFailed')}
          requestId={problemOf(query.error)?.requestId}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {problemOf(query.error)?.detail ?? t('failedWhy')}
        </ErrorNotice>
      )}
      {!missing && children}
    </section>
  );
}
