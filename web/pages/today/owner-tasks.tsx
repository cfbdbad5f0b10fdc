import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatMonth } from '#web/lib/format.ts';
import type { Today } from './api.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';

export function hasStatements({ ownerStatements }: Today): boolean {
  return ownerStatements !== undefined;
}

/** The statements of the month that ended are one thing, however many there are. */
export function useOwnerTasks({ ownerStatements }: Today): TaskGroupProps | undefined {
  const t = useTodayText();
  if (ownerStatements === undefined) return undefined;
  const { month, owners } = ownerStatements;
  const to = `/owners/statements/issue?month=${month}`;
  return {
    title: t('ownersGroup'),
    to: '/owners/statements',
    count: 1,
    tasks: [
      {
        key: 'owner-statements',
        title: (
          <TextLink variant="row" to={to}>
            {t('issueStatements', { month: formatMonth(month) })}
          </TextLink>
        ),
        place: t('ownersWithout', { count: owners }),
        acts: [{ text: t('issue'), does: to }],
      },
    ],
  };
}
