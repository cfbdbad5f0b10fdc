import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import type { Today } from './api.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useReleaseTask } from './release-task.tsx';
import { useTodayText } from './text.ts';

export function ownersIn({ distributionRuns, ownerStatements, contributionRequests }: Today): number {
  return (
    Number(distributionRuns !== undefined) + Number(ownerStatements !== undefined) + (contributionRequests?.count ?? 0)
  );
}

/** The statements of the month that ended are one thing, however many there are. */
export function useOwnerTasks(today: Today): TaskGroupProps | undefined {
  const t = useTodayText();
  const { distributionRuns, ownerStatements, contributionRequests } = today;
  const releaseTask = useReleaseTask();
  if (ownersIn(today) === 0) return undefined;
  const issue = `/owners/statements/issue?month=${ownerStatements?.month ?? ''}`;
  return {
    title: t('ownersGroup'),
    to: '/owners',
    count: ownersIn(today),
    tasks: [
      ...(distributionRuns === undefined
        ? []
        : [
            releaseTask(
              t('distributionsToRelease', { count: distributionRuns.count }),
              distributionRuns,
              '/owners/distribution-runs',
            ),
          ]),
      ...(ownerStatements === undefined
        ? []
        : [
            {
              key: 'owner-statements',
              title: (
                <TextLink variant="row" to={issue}>
                  {t('issueStatements', { month: formatMonth(ownerStatements.month) })}
                </TextLink>
              ),
              place: t('ownersWithout', { count: ownerStatements.owners }),
              acts: [{ text: t('issue'), does: issue }],
            },
          ]),
      ...(contributionRequests === undefined
        ? []
        : [
            {
              key: 'contribution-requests',
              title: (
                <TextLink variant="row" to="/owners/requests">
                  {t('requestsPastDue')}
                </TextLink>
              ),
              place: t('requests', { count: contributionRequests.count }),
              acts: [{ text: t('look'), does: '/owners/requests' }],
            },
          ]),
    ],
  };
}
