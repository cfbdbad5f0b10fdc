import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useReleaseTask } from './release-task.tsx';
import { useTodayText } from './text.ts';

/** Payments that left although they were stopped are one thing, bills to pay another, drafts that came as files another, and papers of vendors too. */
export function billsIn({ bills, payRuns }: Today): number {
  const { stopped = 0, due = 0, files = 0, papers = 0 } = bills ?? {};
  return [stopped, payRuns?.count ?? 0, due, files, papers].filter((count) => count > 0).length;
}

const none: NonNullable<Today['bills']> = {
  files: 0,
  withFindings: 0,
  papers: 0,
  firstEndsOn: null,
  due: 0,
  dueCents: '0',
  firstOpenDueOn: null,
  stopped: 0,
};

/** What vendors ask for, and what is asked of them. */
export function useBillsTasks(today: Today): TaskGroupProps | undefined {
  const t = useTodayText();
  const may = useMay();
  const { organisation } = useMe();
  const releaseTask = useReleaseTask();
  const { bills = none, payRuns } = today;
  const { stopped, due, dueCents, firstOpenDueOn, files, withFindings, papers, firstEndsOn } = bills;
  if (billsIn(today) === 0) return undefined;
  const dueWords = (day: string | null) =>
    day === null ? '' : t(day < today.today ? 'oldestDue' : 'firstDue', { date: formatDate(day) });
  return {
    title: t('bills'),
    to: '/bills',
    count: billsIn(today),
    tasks: [
      ...(stopped === 0
        ? []
        : [
            {
              key: 'stopped',
              title: t('stoppedCleared', { count: stopped }),
              isLate: true,
              when: t('callBank'),
              acts: may('banking.read') ? [{ text: t('look'), does: '/banking/lines' }] : [],
            },
          ]),
      ...(payRuns === undefined
        ? []
        : [releaseTask(t('payRunsToRelease', { count: payRuns.count }), payRuns, '/bills/runs')]),
      ...(due === 0
        ? []
        : [
            {
              key: 'due',
              title: t('billsDue', { count: due }),
              when: dueWords(firstOpenDueOn),
              isLate: firstOpenDueOn !== null && firstOpenDueOn < today.today,
              money: [{ currency: organisation.currency, cents: Number(dueCents) }],
              moneyTo: '/bills?view=approved',
              acts: may('bills.change') && may('ledger.read') ? [{ text: t('payBills'), does: '/bills/pay' }] : [],
            },
          ]),
      ...(files === 0
        ? []
        : [
            {
              key: 'files',
              title: t('billFiles', { count: files }),
              ...(withFindings > 0 && { place: t('withFindings', { count: withFindings }) }),
              acts: may('bills.change') ? [{ text: t('complete'), does: '/bills?view=draft' }] : [],
            },
          ]),
      ...(papers === 0
        ? []
        : [
            {
              key: 'papers',
              title: t('vendorPapers', { count: papers }),
              when: firstEndsOn === null ? '' : t('firstEnds', { date: formatDate(firstEndsOn) }),
              isLate: firstEndsOn !== null && firstEndsOn < today.today,
              acts: [{ text: t('look'), does: '/vendors?view=expiring' }],
            },
          ]),
    ],
  };
}
