import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { RecordHistory } from '#web/kit/record-page/record-history.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { titleOf, type Task } from './task-words.ts';
import { useTasksText } from './text.ts';

/** A task beside the list: what it is about, and the act that clears it. */
export function TaskPanel({ id, known, onEdit, ...steps }: PeekProps<Task> & { readonly onEdit: () => void }) {
  const t = useTasksText();
  const mayChange = useMay()('tasks.change');
  const query = useQuery(routeQuery('GET /tasks/{id}/', { params: { id } }));
  const head = query.data ?? known;
  return (
    <SidePanel
      eyebrow={head !== undefined && head.cause !== null ? t('automatic') : undefined}
      title={head === undefined ? '…' : <bdi>{titleOf(t, head)}</bdi>}
      {...steps}
      footer={
        query.data !== undefined &&
        mayChange && (
          <>
            <Button onClick={onEdit}>{t('edit')}</Button>
            <DoneAct task={query.data} />
          </>
        )
      }
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(task) => <Peek task={task} />}
      </FetchedPart>
    </SidePanel>
  );
}

/** Clears the task, with an undo; a done one is opened again. */
function DoneAct({ task }: { readonly task: Task }) {
  const t = useTasksText();
  const finish = useAct('POST /tasks/{id}/done/');
  const reopen = useAct('POST /tasks/{id}/reopen/');
  const input = { params: { id: task.id }, body: {} };
  const isDone = task.doneAt !== null;
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await (isDone ? reopen : finish)(input);
    } finally {
      setBusy(false);
    }
    // The next one of a series is there by then: opening this one again would leave both.
    const undo = isDone || task.repeats !== null ? {} : { act: { label: t('undo'), run: () => void reopen(input) } };
    showToast({ text: t(isDone ? 'reopened' : 'markedDone'), ...undo });
  };
  return (
    <Button variant={isDone ? 'outline' : 'primary'} busy={isBusy} onClick={() => void act()}>
      {t(isDone ? 'reopen' : 'done')}
    </Button>
  );
}

function Peek({ task }: { readonly task: Task }) {
  const t = useTasksText();
  const { organisation } = useMe();
  const { property, lease, assignee, dueOn, repeats, notes, doneAt, doneBy, isCauseGone } = task;
  const date = doneAt === null ? '' : formatDate(dayIn(organisation.timeZone, new Date(doneAt)));
  return (
    <>
      <Facts title={t('details')}>
        <Fact label={t('due')}>{dueOn === null ? nothing : formatDate(dueOn)}</Fact>
        <Fact label={t('assignee')}>
          <bdi>{assignee?.name ?? t('nobody')}</bdi>
        </Fact>
        {lease !== null && (
          <Fact label={t('lease')}>
            <TextLink to={`/leases/${lease.id}`}>
              <bdi>{lease.title}</bdi>
            </TextLink>
          </Fact>
        )}
        {property !== null && (
          <Fact label={t('property')}>
            <TextLink to={`/properties/${property.id}`}>
              <bdi>{property.name}</bdi>
            </TextLink>
          </Fact>
        )}
        {repeats !== null && <Fact label={t('repeats')}>{t(repeats)}</Fact>}
        {doneAt !== null && (
          <Fact label={t('finished')}>
            {isCauseGone
              ? t('closedOn', { date })
              : doneBy === null
                ? t('doneOn', { date })
                : t('doneByOn', { date, name: isolate(doneBy.name) })}
          </Fact>
        )}
      </Facts>
      {notes !== null && (
        <Facts title={t('notes')}>
          <p dir="auto">{notes}</p>
        </Facts>
      )}
      <Facts title={t('history')}>
        <RecordHistory
          kind="tasks"
          id={task.id}
          describe={{ title: t('title'), notes: t('notes'), dueOn: t('dueOn') }}
        />
      </Facts>
    </>
  );
}
