import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { Today } from './api.ts';
import type { Task } from './task-group.tsx';
import { useTodayText } from './text.ts';

type WaitingRuns = NonNullable<Today['payRuns']>;

/** Runs that pay nobody until somebody releases them: to the one, or to the list of them. */
export function useReleaseTask() {
  const t = useTodayText();
  return (title: string, { count, first }: WaitingRuns, list: string): Task => {
    const does = count === 1 ? `${list}/${first.id}` : list;
    return {
      key: `release ${list}`,
      title: (
        <TextLink variant="row" to={does}>
          {title}
        </TextLink>
      ),
      place: first.number,
      when: t('since', { date: formatDate(first.on) }),
      acts: [{ text: t('release'), label: t('releaseOf', { number: first.number }), does }],
    };
  };
}
