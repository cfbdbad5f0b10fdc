import { useState } from 'react';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Today } from './api.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';

type Row = NonNullable<Today['tasks']>['rows'][number];

/** Tasks that are due: each is marked as done in its row, with Undo. */
export function useDueTasks({ tasks }: Today): TaskGroupProps | undefined {
  const t = useTodayText();
  const mayChange = useMay()('tasks.change');
  const finish = useAct('POST /tasks/{id}/done/');
  const reopen = useAct('POST /tasks/{id}/reopen/');
  const [done, setDone] = useState<readonly Row[]>([]);
  const [busy, setBusy] = useState('');
  const act = async (row: Row, isDone: boolean) => {
    setBusy(row.id);
    try {
      await (isDone ? finish : reopen)({ params: { id: row.id }, body: {} });
      setDone((before) => (isDone ? [...before, row] : before.filter(({ id }) => id !== row.id)));
    } finally {
      setBusy('');
    }
  };
  if (tasks === undefined) return undefined;
  return {
    title: t('tasksDue'),
    to: '/tasks',
    count: tasks.count,
    tasks: tasks.rows.map((row) => ({
      key: row.id,
      ...(row.property !== null && { colour: row.property.colour }),
      title: (
        <TextLink variant="row" to={`/tasks?open=${row.id}`}>
          <bdi>{row.title}</bdi>
        </TextLink>
      ),
      place: <bdi>{row.property?.name}</bdi>,
      when: row.daysLate === 0 ? t('dueToday') : t('dueBy', { date: formatDate(row.dueOn) }),
      isLate: row.daysLate > 0,
      acts: mayChange
        ? [
            {
              text: t('done'),
              label: t('doneOf', { title: row.title }),
              isBusy: busy === row.id,
              does: () => void act(row, true),
            },
          ]
        : [],
    })),
    cleared: done
      .filter(({ id }) => tasks.rows.every((row) => row.id !== id))
      .map((row) => ({
        key: row.id,
        text: t('doneTask', { title: row.title }),
        isNew: true,
        // The next one of a series is there by then: opening this one again would leave both.
        ...(!row.repeats && {
          undo: {
            text: t('undo'),
            label: t('undoDone', { title: row.title }),
            isBusy: busy === row.id,
            does: () => void act(row, false),
          },
        }),
      })),
    more: { count: tasks.more, totals: [] },
  };
}
