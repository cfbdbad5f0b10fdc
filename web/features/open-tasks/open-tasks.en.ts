import { taskWords } from '#shared/task-words.ts';

export const en = {
  tasks: 'Tasks',
  all: 'Show all',
  ...taskWords,
} as const;
