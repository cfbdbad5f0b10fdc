import type { z } from 'zod';
import type { taskRoutes } from '#shared/api/tasks.ts';
import { may } from '#shared/permissions.ts';
import { nextDue } from '#shared/tasks.ts';
import type { TaskRepeat } from '#shared/tasks.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { leaseFinder } from '#server/modules/leasing/index.ts';
import { propertyFinder } from '#server/modules/portfolio/index.ts';
import { taskRecord } from './task-record.ts';

type NewTask = z.output<(typeof taskRoutes)['POST /tasks/']['body']>;
type TaskChange = z.output<(typeof taskRoutes)['PATCH /tasks/{id}/']['body']>;
type Place = Pick<NewTask, 'propertyId' | 'leaseId' | 'assigneeId'>;

export async function addTask(tx: Tx, act: Act, given: NewTask): Promise<string> {
  checkRepeats(given.repeats, given.dueOn);
  const place = await checkPlace(tx, act, given);
  return writeNew(tx, act, { ...given, ...place, firstDueOn: given.repeats === null ? null : given.dueOn });
}

export async function changeTask(tx: Tx, act: Act, taskId: string, change: TaskChange): Promise<void> {
  const row = await taskRecord.lockVersion(tx, act, taskId, change.version);
  // The table's check allows these alone.
  const before = {
    title: row.title,
    notes: row.notes,
    dueOn: row.due_on,
    assigneeId: row.assignee_id,
    propertyId: row.property_id,
    leaseId: row.lease_id,
    repeats: row.repeats as TaskRepeat | null,
  };
  const { version: _, ...wished } = change;
  const after = {
    title: said(wished.title, before.title),
    notes: said(wished.notes, before.notes),
    dueOn: said(wished.dueOn, before.dueOn),
    assigneeId: said(wished.assigneeId, before.assigneeId),
    propertyId: said(wished.propertyId, before.propertyId),
    leaseId: said(wished.leaseId, before.leaseId),
    repeats: said(wished.repeats, before.repeats),
  };
  // What a cause says is not for anybody to change: its words, its day and its place.
  const fixed = ['title', 'dueOn', 'propertyId', 'leaseId', 'repeats'] as const;
  if (row.cause !== null && fixed.some((name) => after[name] !== before[name])) throw refuse('tasks.caused');
  checkRepeats(after.repeats, after.dueOn);
  const isSeries = after.repeats !== null;
  const isSame = after.repeats === before.repeats && after.dueOn === before.dueOn;
  const place = row.cause === null ? await checkPlace(tx, act, after) : { ...after };
  if (row.cause !== null) await checkAssignee(tx, act, after.assigneeId);
  await taskRecord.change(
    tx,
    act,
    row,
    {
      title: after.title,
      notes: after.notes,
      due_on: after.dueOn,
      assignee_id: after.assigneeId,
      property_id: place.propertyId,
      lease_id: place.leaseId,
      repeats: after.repeats,
      first_due_on: isSeries ? (isSame ? row.first_due_on : after.dueOn) : null,
    },
    { before, after: { ...after, propertyId: place.propertyId, leaseId: place.leaseId } },
  );
}

/** A task that repeats leaves the next one behind; done again by another click, it leaves no second one. */
export async function setDone(tx: Tx, act: Act, taskId: string, isDone: boolean): Promise<void> {
  const row = await taskRecord.lock(tx, act.organisationId, taskId);
  if ((row.done_at !== null) === isDone) return;
  const columns = isDone
    ? { done_at: act.now, done_by: act.userId, is_cause_gone: false }
    : { done_at: null, done_by: null, is_cause_gone: false };
  await taskRecord.write(tx, row, columns);
  await recordChange(tx, act, { kind: 'task', id: taskId, act: isDone ? 'done' : 'reopened' });
  if (!isDone || row.repeats === null || row.due_on === null || row.first_due_on === null) return;
  await writeNew(tx, act, {
    title: row.title ?? '',
    notes: row.notes,
    // The table's check allows these alone.
    repeats: row.repeats as TaskRepeat,
    dueOn: nextDue(row.repeats as TaskRepeat, row.first_due_on, row.due_on),
    firstDueOn: row.first_due_on,
    assigneeId: row.assignee_id,
    propertyId: row.property_id,
    leaseId: row.lease_id,
  });
  // The series goes on with the next one: opened again, this one is done once more alone.
  await taskRecord.write(tx, { ...row, version: row.version + 1 }, { repeats: null, first_due_on: null });
}

export async function removeTask(tx: Tx, act: Act, taskId: string): Promise<void> {
  const row = await taskRecord.lock(tx, act.organisationId, taskId);
  if (row.cause !== null) throw refuse('tasks.caused');
  if (row.archived_at === null) await taskRecord.setArchived(tx, act, row, true);
}

/** Null says that there is none, and what is left out stays. */
function said<Value>(wished: Value | undefined, before: Value): Value {
  return wished === undefined ? before : wished;
}

async function writeNew(tx: Tx, act: Act, given: NewTask & { readonly firstDueOn: string | null }): Promise<string> {
  const taskId = newId(act.now);
  await tx
    .insertInto('task')
    .values({
      org_id: act.organisationId,
      task_id: taskId,
      title: given.title,
      notes: given.notes,
      due_on: given.dueOn,
      assignee_id: given.assigneeId,
      property_id: given.propertyId,
      lease_id: given.leaseId,
      repeats: given.repeats,
      first_due_on: given.firstDueOn,
      created_by: act.userId,
      created_at: act.now,
    })
    .execute();
  await taskRecord.makeFindable(tx, act.organisationId, [taskId]);
  await recordChange(tx, act, { kind: 'task', id: taskId, act: 'added', after: { title: given.title } });
  return taskId;
}

function checkRepeats(repeats: TaskRepeat | null, dueOn: string | null): void {
  if (repeats !== null && dueOn === null) throw refuseField('dueOn', 'tasks.due-date-missing');
}

/** A lease brings its property along; what somebody does not see is not there. */
async function checkPlace(tx: Tx, act: Act, { propertyId, leaseId, assigneeId }: Place): Promise<Place> {
  await checkAssignee(tx, act, assigneeId);
  if (leaseId !== null) {
    const lease = may(act.session, 'leases.read') ? await leaseFinder.find(tx, act.organisationId, leaseId) : undefined;
    if (lease === undefined) throw refuseField('leaseId', 'tasks.no-such-lease');
    return { leaseId, propertyId: lease.propertyId, assigneeId };
  }
  if (propertyId !== null && (await propertyFinder.find(tx, act.organisationId, propertyId)) === undefined)
    throw refuseField('propertyId', 'tasks.no-such-property');
  return { propertyId, leaseId, assigneeId };
}

async function checkAssignee(tx: Tx, { organisationId }: Act, assigneeId: string | null): Promise<void> {
  if (assigneeId === null) return;
  const member = await tx
    .selectFrom('membership')
    .select('user_id')
    .where('org_id', '=', organisationId)
    .where('user_id', '=', assigneeId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) throw refuseField('assigneeId', 'tasks.no-such-member');
}
