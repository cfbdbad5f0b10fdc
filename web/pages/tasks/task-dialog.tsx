import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isBookDate } from '#shared/dates.ts';
import { taskFields } from '#shared/form-fields.ts';
import { taskRepeats, type TaskRepeat } from '#shared/tasks.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, nothing } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { titleOf, type Task } from './task-words.ts';
import { useTasksText } from './text.ts';

interface TaskDialogProps {
  /** Blank for a new one. */
  readonly id: string;
  /** The due date that a new one begins with; blank for none. */
  readonly due?: string;
  readonly onClose: () => void;
}

/** Adds a task, or changes one; of an automatic one only notes and assignee. */
export function TaskDialog({ id, due = '', onClose }: TaskDialogProps) {
  const t = useTasksText();
  const query = useQuery({ ...routeQuery('GET /tasks/{id}/', { params: { id } }), enabled: id !== '' });
  if (id === '') return <TaskForm due={due} onClose={onClose} />;
  if (query.data !== undefined) return <TaskForm task={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('editTask')}>
      {query.error === null ? <Loading rows={4} /> : <QueryFailure query={query} />}
    </Dialog>
  );
}

interface FormProps {
  readonly task?: Task;
  readonly due?: string;
  readonly onClose: () => void;
}

function TaskForm({ task, due = '', onClose }: FormProps) {
  const t = useTasksText();
  const today = useToday();
  const queryClient = useQueryClient();
  const { data: members } = useQuery(listQuery('GET /members/', { limit: 200 }));
  const properties = usePropertyList()?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const people = members?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const isNew = task === undefined;
  const isCaused = !isNew && task.cause !== null;
  const nameIn = (options: readonly { value: string; label: string }[], id: string) =>
    options.find(({ value }) => value === id)?.label ?? nothing;
  const places = properties.map(({ id, name }) => ({ value: id, label: name }));
  const form = useRecordForm({
    draft: () => (isNew && isBookDate(due) ? { ...draftOf(task), dueOn: due } : draftOf(task)),
    bounds: isCaused ? { notes: taskFields.notes } : taskFields,
    line: 'PATCH /tasks/{id}/',
    send: (draft, edited) =>
      edited === undefined
        ? call('POST /tasks/', { body: bodyOf(draft) })
        : call('PATCH /tasks/{id}/', {
            params: { id: edited.base.id },
            body: { ...edited.change, version: edited.version },
          }),
    edit: task && {
      base: task,
      draftOf,
      bodyOf,
      fetch: () =>
        queryClient.fetchQuery({ ...routeQuery('GET /tasks/{id}/', { params: { id: task.id } }), staleTime: 0 }),
      describe: (name, draft) => ({
        label: t(name),
        value:
          name === 'dueOn'
            ? draft.dueOn === null
              ? nothing
              : formatDate(draft.dueOn)
            : name === 'assigneeId'
              ? nameIn(people, draft.assigneeId)
              : name === 'propertyId'
                ? nameIn(places, draft.propertyId)
                : name === 'repeats'
                  ? t(draft.repeats === '' ? 'never' : draft.repeats)
                  : draft[name] || nothing,
      }),
    },
    said: () => t(isNew ? 'added' : 'saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={isCaused ? titleOf(t, task) : t(isNew ? 'addTask' : 'editTask')}
      act={t(isNew ? 'add' : 'save')}
      acts={!isNew && !isCaused && <RemoveAct task={task} onClose={onClose} />}
      onClose={onClose}
    >
      {!isCaused && (
        <>
          <TextField label={t('title')} {...form.text('title')} />
          <FormPair>
            <DateField label={t('dueOn')} today={today} {...form.date('dueOn')} />
            <Select
              label={t('repeats')}
              options={[{ value: '', label: t('never') }, ...taskRepeats.map((value) => ({ value, label: t(value) }))]}
              {...form.choice('repeats')}
            />
          </FormPair>
          {(isNew || task.lease === null) && (
            <Select
              label={t('property')}
              options={[{ value: '', label: t('noProperty') }, ...places]}
              {...form.choice('propertyId')}
            />
          )}
        </>
      )}
      <Select
        label={t('assignee')}
        options={[{ value: '', label: t('nobody') }, ...people]}
        {...form.choice('assigneeId')}
      />
      <TextArea label={t('notes')} {...form.text('notes')} />
    </FormDialog>
  );
}

interface Draft {
  readonly title: string;
  readonly notes: string;
  readonly dueOn: string | null;
  readonly assigneeId: string;
  readonly propertyId: string;
  readonly repeats: TaskRepeat | '';
}

function draftOf(task: Task | undefined): Draft {
  return {
    title: task?.title ?? '',
    notes: task?.notes ?? '',
    dueOn: task?.dueOn ?? null,
    assigneeId: task?.assignee?.id ?? '',
    propertyId: task?.property?.id ?? '',
    repeats: task?.repeats ?? '',
  };
}

function bodyOf({ title, notes, dueOn, assigneeId, propertyId, repeats }: Draft) {
  return {
    title: title.trim(),
    notes: notes.trim() || null,
    dueOn,
    assigneeId: assigneeId || null,
    propertyId: propertyId || null,
    repeats: repeats || null,
  };
}

function RemoveAct({ task, onClose }: Required<Omit<FormProps, 'due'>>) {
  const t = useTasksText();
  const remove = useAct('POST /tasks/{id}/remove/');
  const act = async () => {
    await remove({ params: { id: task.id }, body: {} });
    showToast({ text: t('removed') });
    onClose();
  };
  return <Button onClick={() => void act()}>{t('remove')}</Button>;
}
