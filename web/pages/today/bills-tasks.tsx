import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { Today } from './api.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';

/** Bills to approve are one thing, drafts that came as files another, and papers of vendors a third. */
export function billsIn({ bills }: Today): number {
  if (bills === undefined) return 0;
  return [bills.toApprove, bills.files, bills.papers].filter((count) => count > 0).length;
}

/** What vendors ask for, and what is asked of them. */
export function useBillsTasks(today: Today): TaskGroupProps | undefined {
  const t = useTodayText();
  const may = useMay();
  const { bills } = today;
  if (bills === undefined) return undefined;
  const { toApprove, firstDueOn, files, withFindings, papers, firstEndsOn } = bills;
  return {
    title: t('bills'),
    to: '/bills',
    count: billsIn(today),
    tasks: [
      ...(toApprove === 0
        ? []
        : [
            {
              key: 'to-approve',
              title: t('billsToApprove', { count: toApprove }),
              when: firstDueOn === null ? '' : t('firstDue', { date: formatDate(firstDueOn) }),
              isLate: firstDueOn !== null && firstDueOn < today.today,
              acts: may('bills.approve') ? [{ text: t('approve'), does: '/bills?view=to-approve' }] : [],
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
