import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { dayProblemsQuery } from '#web/features/rent-tasks/day-problems-query.ts';
import { allNotOwedQuery } from '#web/features/rent-tasks/not-owed-query.ts';
import { unchargedRentQuery } from '#web/features/rent-tasks/uncharged-rent-query.ts';
import { clearedIn } from '#web/features/today-cleared/cleared.ts';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { problemOf } from '#web/lib/problem-of.ts';
import { checklistQuery, mailStandingQuery, openingRemainderQuery, todayQuery } from './api.ts';
import { BooksTask } from './books-task.tsx';
import { checklistFor, isMailKept } from './checklist.ts';
import { MailTask, mailTasksIn } from './mail-task.tsx';
import { QuietDay } from './quiet-day.tsx';
import { SetUpTasks } from './set-up-tasks.tsx';
import { openIn, TaskGroups, type TaskGroupsProps } from './task-groups.tsx';
import { useTodayText } from './text.ts';
import styles from './needs-doing.module.css';

const DayProblems = lazyPart(async () => (await import('#web/features/rent-tasks/day-problems.tsx')).DayProblems, {
  instead: 'nothing',
});

const NotOwedTasks = lazyPart(async () => (await import('#web/features/rent-tasks/not-owed-tasks.tsx')).NotOwedTasks, {
  instead: 'nothing',
});

const UnchargedRent = lazyPart(
  async () => (await import('#web/features/rent-tasks/uncharged-rent.tsx')).UnchargedRent,
  {
    instead: 'nothing',
  },
);

interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Above what could be read: that something is missing in it. */
function NotRead({ failed }: { readonly failed: readonly Asked[] }) {
  const t = useTodayText();
  const [first] = failed;
  if (first === undefined) return null;
  const problem = problemOf(first.error);
  return (
    <ErrorNotice
      title={t('listFailed')}
      requestId={problem?.requestId}
      busy={failed.some(({ isFetching }) => isFetching)}
      onRetry={() => {
        for (const one of failed) void one.refetch();
      }}
    >
      {problem?.detail ?? t('failedWhy')}
    </ErrorNotice>
  );
}

/** One list of everything that waits for this person, by kind: money, leases, rent that does not run, leases that were charged too long, mail, the books, then the set-up. */
export function NeedsDoing(props: Omit<TaskGroupsProps, 'today'>) {
  const t = useTodayText();
  const { permissions } = useMe();
  const mayRun = useMay()('rent.change');
  const checklist = useQuery(checklistQuery);
  const ofDays = useQuery({ ...dayProblemsQuery, enabled: mayRun });
  const ofNotOwed = useQuery({ ...allNotOwedQuery, enabled: mayRun });
  const ofUncharged = useQuery({ ...unchargedRentQuery, enabled: mayRun });
  const ofOpening = useQuery({ ...openingRemainderQuery, enabled: permissions.includes('ledger.post') });
  const ofStanding = useQuery({ ...mailStandingQuery, enabled: mayRun });
  const ofToday = useQuery({ ...todayQuery, enabled: permissions.includes('members.read') });
  const asked: readonly Asked[] = [checklist, ofDays, ofNotOwed, ofUncharged, ofOpening, ofStanding, ofToday];
  const failed = asked.filter(({ data, error }) => data === undefined && error !== null);
  const hasAnswered = !asked.some(({ isLoading }) => isLoading);
  // Counted and called quiet only once everything that is asked for has answered: what could not be read may be urgent.
  const isKnown = hasAnswered && failed.length === 0;

  const [data, rent, notOwed, uncharged] = [checklist.data, ofDays.data, ofNotOwed.data, ofUncharged.data];
  const [remainder, mail, today] = [ofOpening.data, ofStanding.data, ofToday.data];
  const ofLeases = notOwed?.items.length ?? 0;
  const isUncharged = (uncharged?.leases ?? 0) > 0;
  const ofRent = (rent?.items.length ?? 0) + Number(isUncharged);
  const state = data === undefined ? undefined : checklistFor(data.items, permissions);
  const ofMail = mail === undefined ? 0 : mailTasksIn(mail);
  const ofBooks = remainder !== undefined && remainder.amounts.length > 0 ? 1 : 0;
  const ofOthers = (today === undefined ? 0 : openIn(today)) + ofBooks + ofRent + ofLeases + ofMail;
  const ofSetUp = state?.open.length ?? 0;
  const open = formatNumber(ofSetUp + ofOthers);
  const cleared = today === undefined ? 0 : clearedIn(today, props.cleared.rows).length;
  const mailIsKept = data !== undefined && isMailKept(data.items);
  return (
    <section>
      <header className={styles['head']}>
        <h2>{t('needsDoing')}</h2>
        {isKnown && (
          <span className={styles['tally']}>
            {cleared === 0 ? t('tally', { open }) : t('tallyCleared', { open, cleared })}
          </span>
        )}
      </header>
      {!hasAnswered && <Loading rows={5} />}
      {hasAnswered && <NotRead failed={failed} />}
      {today !== undefined && <TaskGroups today={today} {...props} />}
      {ofRent > 0 && (
        <Suspense fallback={null}>
          <DayProblems />
          {isUncharged && <UnchargedRent />}
        </Suspense>
      )}
      {ofLeases > 0 && (
        <Suspense fallback={null}>
          <NotOwedTasks />
        </Suspense>
      )}
      {isKnown && ofSetUp + ofOthers === 0 && <QuietDay expirations={today?.expirations} />}
      {mail !== undefined && ofMail > 0 && <MailTask standing={mail} />}
      {remainder !== undefined && ofBooks > 0 && <BooksTask remainder={remainder} />}
      {hasAnswered && state !== undefined && ofSetUp > 0 && <SetUpTasks state={state} mailIsKept={mailIsKept} />}
    </section>
  );
}
