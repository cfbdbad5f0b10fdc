import { expect, test } from 'vitest';
import { nextMessage } from './next-message.ts';
import { reminderSetting } from './reminder-setting.ts';

/** Reminder after 3 days, second after 10, final after 20; nothing is sent at collections, after 30. */
const { stages } = reminderSetting.usual;
const dueOn = '2026-03-01';

test('a debt that is seen late begins with the first message', () => {
  expect(nextMessage(stages, { dueOn, last: null, today: '2026-05-01' })).toEqual({
    stage: 'reminder',
    on: '2026-03-04',
    isSent: true,
  });
});

test.for([
  ['reminder', '2026-03-04', 'second', '2026-03-11'],
  ['reminder', '2026-04-20', 'second', '2026-04-27'],
  ['second', '2026-04-27', 'final', '2026-05-07'],
] as const)('after %s of %s, %s comes on %s', ([stage, on, next, nextOn]) => {
  expect(nextMessage(stages, { dueOn, last: { stage, on }, today: on })).toEqual({
    stage: next,
    on: nextOn,
    isSent: true,
  });
});

test('a stage at which nothing is sent passes by its days', () => {
  const last = { stage: 'final', on: '2026-05-07' } as const;
  const after = (today: string) => nextMessage(stages, { dueOn, last, today });
  expect(after('2026-05-08')).toEqual({ stage: 'collections', on: '2026-05-17', isSent: false });
  expect(after('2026-06-01')).toEqual({ stage: 'collections', on: '2026-05-17', isSent: false });
  const without = stages.map((one) => ({ ...one, isSent: one.stage !== 'second' }));
  const sent = { stage: 'reminder', on: '2026-03-10' } as const;
  expect(nextMessage(without, { dueOn, last: sent, today: '2026-03-12' })).toMatchObject({
    stage: 'second',
    isSent: false,
  });
  expect(nextMessage(without, { dueOn, last: sent, today: '2026-04-12' })).toMatchObject({
    stage: 'final',
    on: '2026-03-27',
  });
});

test('a stage that was taken out of the settings counts as the one before it', () => {
  const fewer = stages.filter(({ stage }) => stage !== 'second');
  const last = { stage: 'second', on: '2026-03-11' } as const;
  expect(nextMessage(fewer, { dueOn, last, today: '2026-03-12' })).toMatchObject({ stage: 'final', on: '2026-03-28' });
});

test('after the last stage there is none', () => {
  const last = { stage: 'collections', on: '2026-05-07' } as const;
  expect(nextMessage(stages, { dueOn, last, today: '2026-06-01' })).toBeNull();
});
