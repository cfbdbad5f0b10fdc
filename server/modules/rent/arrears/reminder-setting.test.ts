import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { dueDatesIn, reminderSetting, stageAfter } from './reminder-setting.ts';

const { stages } = reminderSetting.usual;
const today = '2026-03-31';

test.for([
  [1, undefined],
  [2, undefined],
  [3, 'reminder'],
  [9, 'reminder'],
  [10, 'second'],
  [20, 'final'],
  [30, 'collections'],
  [400, 'collections'],
] as const)('%i days late is %s', ([days, stage]) => {
  expect(stageAfter(stages, days)?.stage).toBe(stage);
});

test('every day that something can be late is in one view', () => {
  const views = ['new', 'reminder', 'second', 'final', 'collections'] as const;
  for (let days = 1; days < 60; days += 1) {
    const dueOn = addDays(today, -days);
    const holding = views.filter((view) => {
      const span = dueDatesIn(stages, view, today);
      return span !== undefined && dueOn <= span.to && (span.from === null || dueOn >= span.from);
    });
    expect(holding, `${days} days`).toEqual([stageAfter(stages, days)?.stage ?? 'new']);
  }
});
