import type { z } from 'zod';
import { reminderSetting as schema } from '#shared/api/reminders.ts';
import type { arrearsStages } from '#shared/rent/arrears-stages.ts';
import type { Setting } from '#server/modules/rent/tenancy-money/rent-settings.ts';

export type Stage = (typeof arrearsStages)[number];
export type ReminderSetting = z.output<typeof schema>;

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
