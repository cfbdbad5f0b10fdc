import { Detail } from '#web/kit/detail/detail.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { groupOf, titleOf, type Task } from './task-words.ts';
import { useTasksText } from './text.ts';

/** Tasks under overdue, today, later and done. */
export function TasksTable({ narrow: isBeside, ...list }: ListTable<Task> & { readonly narrow: boolean }) {
  const t = useTasksText();
  const today = useToday();
  const narrow = !useRoom(900) || isBeside;
  const due = ({ dueOn }: Task) => (dueOn === null ? nothing : formatDate(dueOn));
  const all: readonly (Column<Task> | false)[] = [
    { name: 'task', header: t('task'), cell: (task) => <Named task={task} /> },
    { name: 'due', header: t('due'), width: narrow ? '24%' : '14%', cell: due },
    !narrow && {
      name: 'property',
      header: t('property'),
      width: '20%',
      cell: ({ property }) => <bdi>{property?.name ?? nothing}</bdi>,
    },
    !narrow && {
      name: 'assignee',
      header: t('assignee'),
      width: '18%',
      cell: ({ assignee }) => <bdi>{assignee?.name ?? nothing}</bdi>,
    },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={all.filter((column) => column !== false)}
      rowLabel={(task) => titleOf(t, task)}
      groupOf={(task) => {
        const key = groupOf(task, today);
        return { key, label: t(key) };
      }}
      spine={({ property }) => (property === null ? undefined : propertyColourOf(property.colour))}
      card={(task): CardParts => ({
        title: <Named task={task} />,
        detail: <bdi>{task.assignee?.name ?? task.property?.name ?? nothing}</bdi>,
        amount: due(task),
      })}
    />
  );
}

function Named({ task }: { readonly task: Task }) {
  const t = useTasksText();
  return (
    <>
      <bdi>{titleOf(t, task)}</bdi>
      {task.lease !== null && (
        <Detail>
          <bdi>{task.lease.title}</bdi>
        </Detail>
      )}
    </>
  );
}
