import { clearedIn, placeOf } from '#web/features/today-cleared/cleared.ts';
import type { ClearedToday } from '#web/features/today-cleared/use-cleared-today.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Today } from './api.ts';
import { clearedRow } from './cleared.ts';
import type { TaskGroupProps } from './task-group.tsx';
import { useTodayText } from './text.ts';
import { useRowActs } from './use-row-acts.ts';

/** Tasks that are due: each is marked as done in its row, with Undo. */
export function useDueTasks(today: Today, cleared: ClearedToday): TaskGroupProps | undefined {
  const t = useTodayText();
  const mayChange = useMay()('tasks.change');
  const finish = useAct('POST /tasks/{id}/done/');
  const reopen = useAct('POST /tasks/{id}/reopen/');
  const { isBusy, run } = useRowActs();
  const { tasks } = today;
  if (tasks === undefined) return undefined;
  return {
    title: t('tasksDue'),
    to: '/tasks',
    count: tasks.count,
    tasks: tasks.rows.map(({ id, title, property, daysLate, dueOn, repeats }) => ({
      key: id,
      ...(property !== null && { colour: property.colour }),
      title: (
        <TextLink variant="row" to={`/tasks?open=${id}`}>
          <bdi>{title}</bdi>
        </TextLink>
      ),
      place: <bdi>{property?.name}</bdi>,
      when: daysLate === 0 ? t('dueToday') : t('dueBy', { date: formatDate(dueOn) }),
      isLate: daysLate > 0,
      acts: mayChange
        ? [
            {
              text: t('done'),
              label: t('doneOf', { title }),
              isBusy: isBusy(id),
              does: () =>
                void run(id, async () => {
                  await finish({ params: { id }, body: {} });
                  const at = placeOf(today, cleared.rows, { kind: 'task', id });
                  // The next one of a series is there by then: opening this one again would leave both.
                  cleared.add([{ kind: 'task', id, name: title, at, ...(!repeats && { undo: id }) }]);
                }),
            },
          ]
        : [],
    })),
    cleared: clearedIn(today, cleared.rows, 'task').map((row) =>
      clearedRow(row, {
        text: t('doneTask', { title: row.name }),
        ...(row.undo !== undefined &&
          mayChange && {
            act: {
              text: t('undo'),
              label: t('undoDone', { title: row.name }),
              isBusy: isBusy(row.id),
              does: () =>
                void run(row.id, async () => {
                  await reopen({ params: { id: row.id }, body: {} });
                  cleared.remove(({ kind, id }) => kind === 'task' && id === row.id);
                }),
            },
          }),
      }),
    ),
    more: { count: tasks.more, totals: [] },
  };
}
