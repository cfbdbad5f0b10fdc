import type { Runner } from './work-through.ts';

export type DayTask = (runner: Runner, today: string) => Promise<void>;

/** Work of a day that begins at an hour of it: nobody is written to at midnight. */
export interface DayWork {
  readonly task: string;
  readonly work: DayTask;
  readonly fromHour: number;
}
