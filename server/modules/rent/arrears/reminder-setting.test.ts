import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { dueDatesIn, nextStageOf, reminderSetting, stageAfter } from './reminder-setting.ts';

const { stages } = reminderSetting.usual;
const today = '2026-03-31';

test.for([
  [1, undefined, 'reminder'],
  [2, undefined, 'reminder'],
  [3, 'reminder', 'second'],
  [9, 'reminder', 'second'],
  [10, 'second', 'final'],
  [20, 'final', 'collections'],
  [30, 'collections', undefined],
  [400, 'collections', undefined],
] as const)('%i days late is %s, and %s is next', ([days, stage, next]) => {
  const dueOn = addDays(today, -days);
  expect(stageAfter(stages, days)?.stage).toBe(stage);
  expect(nextStageOf(stages, dueOn, days)?.stage).toBe(next);
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

test('the next stage has its day', () => {
  expect(nextStageOf(stages, '2026-03-01', 5)).toEqual({ stage: 'second', on: '2026-03-11' });
});
