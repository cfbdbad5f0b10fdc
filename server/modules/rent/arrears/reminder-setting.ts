import type { z } from 'zod';
import { reminderSetting as schema } from '#shared/api/reminders.ts';
import type { arrearsStages } from '#shared/api/arrears.ts';
import { addDays } from '#shared/dates.ts';
import type { Setting } from '#server/modules/rent/rent-settings.ts';

export type Stage = (typeof arrearsStages)[number];
export type ReminderSetting = z.output<typeof schema>;
type Stages = ReminderSetting['stages'];

/** Whoever wants them sent by themselves says so. */
export const reminderSetting: Setting<typeof schema> = {
  kind: 'reminders',
  schema,
  usual: {
    stages: [
      { stage: 'reminder', afterDays: 3, isSent: true },
      { stage: 'second', afterDays: 10, isSent: true },
      { stage: 'final', afterDays: 20, isSent: true },
      { stage: 'collections', afterDays: 30, isSent: false },
    ],
    beforeDueDays: null,
    byThemselves: false,
  },
  act: 'rent.reminder-setting-changed',
};

/** How far it has come after so many days; nothing before the first stage. */
export function stageAfter(stages: Stages, daysLate: number): Stages[number] | undefined {
  return stages.findLast(({ afterDays }) => afterDays <= daysLate);
}

/** The due dates of what is in a stage today, both ends included; null is without an end. */
export function dueDatesIn(
  stages: Stages,
  view: Stage | 'new',
  today: string,
): { readonly from: string | null; readonly to: string } | undefined {
  const yesterday = addDays(today, -1);
  if (view === 'new') {
    const [first] = stages;
    return { from: first === undefined ? null : addDays(today, 1 - first.afterDays), to: yesterday };
  }
  const index = stages.findIndex(({ stage }) => stage === view);
  const own = stages[index];
  if (own === undefined) return undefined;
  const next = stages[index + 1];
  return { from: next === undefined ? null : addDays(today, 1 - next.afterDays), to: addDays(today, -own.afterDays) };
}
