import { expect, test } from 'vitest';
import { may } from '#shared/permissions.ts';
import { emptyKey, groupOf, titleOf } from './task-words.ts';
import { useTasksText } from './text.ts';

test('a task by hand has its own words, an automatic one those of its cause', () => {
  const t = useTasksText.now();
  expect(titleOf(t, { title: 'Call the insurer', cause: null })).toBe('Call the insurer');
  expect(titleOf(t, { title: null, cause: 'lease-ending' })).toBe('Decide on renewal');
});

test('an empty list names what the role would see there, and nothing else', () => {
  const of = (role: 'owner' | 'leasing_agent' | 'maintenance') =>
    emptyKey((permission) => may({ role, seesAllProperties: true }, permission));
  expect([of('owner'), of('leasing_agent'), of('maintenance')]).toEqual(['emptyRent', 'emptyLeases', 'empty']);
});

test('tasks stand under overdue, today, later, without a day, and done', () => {
  const of = (dueOn: string | null, doneAt: string | null = null) => groupOf({ dueOn, doneAt }, '2026-03-02');
  expect([of('2026-03-01'), of('2026-03-02'), of('2026-03-03'), of(null)]).toEqual([
    'overdue',
    'today',
    'later',
    'noDate',
  ]);
  expect(of('2026-03-01', '2026-03-01T10:00:00Z')).toBe('finished');
});
