import type { RefusalTable } from './refusal.ts';

/** What is refused of tasks. */
export const tasks = {
  'tasks.no-such-task': ['not-found', 'There is no such task in this workspace.'],
  'tasks.no-such-member': ['invalid-input', 'Choose a member of this workspace'],
  'tasks.no-such-lease': ['invalid-input', 'Choose a lease of this workspace'],
  'tasks.no-such-property': ['invalid-input', 'Choose a property of this workspace'],
  'tasks.due-date-missing': ['invalid-input', 'Enter a due date: a repeating task starts there'],
  'tasks.calendar-range': ['invalid-input', 'Choose at most {days} days, the first before the last'],
  'tasks.no-such-feed': ['not-found', 'This calendar address is not in use. Make a new one in Gable, under Calendar.'],
  'tasks.no-feed': ['not-found', 'Make a calendar address first.'],
  'tasks.caused': [
    'conflict',
    'This task was made automatically and closes automatically. Change only its notes and assignee, or mark it as done.',
  ],
} as const satisfies RefusalTable;
