import { z } from 'zod';
import { taskFields } from '#shared/form-fields.ts';
import { taskCauses, taskRepeats, taskViews } from '#shared/tasks.ts';
import { defineRoutes } from '#shared/route.ts';
import * as field from './fields.ts';

/** What somebody has to do, written by hand or caused by something that Gable knows. */

const named = z.object({ id: field.id, name: z.string() });

export const task = z.object({
  id: field.id,
  /** Missing where it has a cause: what is to be done then follows from that. */
  title: z.string().nullable(),
  cause: z.enum(taskCauses).nullable(),
  notes: z.string().nullable(),
  dueOn: z.string().nullable(),
  assignee: named.nullable(),
  property: named.extend({ colour: z.number() }).nullable(),
  lease: z.object({ id: field.id, title: z.string(), place: z.string() }).nullable(),
  repeats: z.enum(taskRepeats).nullable(),
  doneAt: field.instant.nullable(),
  doneBy: named.nullable(),
  /** Closed by itself: what caused it is no longer so. */
  isCauseGone: z.boolean(),
  version: z.number(),
});

const taskBody = {
  title: field.shortText('a title', taskFields.title.max),
  notes: field.shortText('notes', taskFields.notes.max).nullable().default(null),
  dueOn: field.bookDate.nullable().default(null),
  assigneeId: field.id.nullable().default(null),
  propertyId: field.id.nullable().default(null),
  /** Its property is the task’s. */
  leaseId: field.id.nullable().default(null),
  repeats: z.enum(taskRepeats).nullable().default(null),
};

const taskFilters = {
  view: z.enum(taskViews).default('open'),
  propertyId: field.id.optional(),
  leaseId: field.id.optional(),
  /** Of the leases of this unit. */
  unitId: field.id.optional(),
  /** Of the leases that name this person. */
  personId: field.id.optional(),
  assigneeId: field.id.optional(),
  /** Due by this day. */
  dueTo: field.bookDate.optional(),
};

const byId = z.strictObject({ id: field.id });
const nothing = z.strictObject({});

export const taskRoutes = defineRoutes({
  'GET /tasks/': {
    permission: 'tasks.read',
    summary: 'Tasks by due date: yours, open, done or all',
    query: z.strictObject({ ...field.pageQuery, ...taskFilters }),
    answer: field.page(task),
  },
  'GET /exports/tasks.csv/': {
    permission: 'tasks.read',
    summary: 'The tasks with their filters, all pages of them, as a table',
    query: z.strictObject(taskFilters),
    answer: null,
    produces: 'text/csv; charset=utf-8; header=present',
  },
  'POST /tasks/': {
    permission: 'tasks.change',
    summary: 'Add a task',
    body: z.strictObject(taskBody),
    answer: task,
    status: 201,
  },
  'GET /tasks/{id}/': { permission: 'tasks.read', summary: 'A task', params: byId, answer: task },
  'PATCH /tasks/{id}/': {
    permission: 'tasks.change',
    summary: 'Change a task; of one with a cause, only its notes and who does it',
    params: byId,
    body: field.changesOf(taskBody),
    answer: task,
  },
  'POST /tasks/{id}/done/': {
    permission: 'tasks.change',
    summary: 'Mark a task as done; a task that repeats comes back on its next day',
    params: byId,
    body: nothing,
    answer: task,
  },
  'POST /tasks/{id}/reopen/': {
    permission: 'tasks.change',
    summary: 'Open a task again',
    params: byId,
    body: nothing,
    answer: task,
  },
  'POST /tasks/{id}/remove/': {
    permission: 'tasks.change',
    summary: 'Remove a task that was written by hand',
    params: byId,
    body: nothing,
    answer: null,
    status: 204,
  },
  'GET /tasks/{id}/changes/': {
    permission: 'tasks.read',
    summary: 'What was changed on the task: who, old and new, when',
    params: byId,
    query: z.strictObject(field.pageQuery),
    answer: field.page(field.recordChange),
  },
});
