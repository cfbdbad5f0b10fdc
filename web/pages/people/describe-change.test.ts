import { expect, test } from 'vitest';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { describeChange } from './describe-change.ts';
import { usePersonText } from './person-text.ts';

const t = usePersonText.now();

test('a change says by field what it was and what it became', () => {
  const changes = {
    notes: { from: 'Quiet', to: null },
    familyName: { from: 'Byron', to: 'Lovelace' },
    language: { from: null, to: 'de' },
  };
  expect(describeChange(t, { act: 'changed', changes })).toEqual({
    what: 'Changed',
    lines: [
      `${isolate('Family name')}: ${isolate('Byron')} → ${isolate('Lovelace')}`,
      `${isolate('Message language')}: ${isolate('German')}`,
      `${isolate('Notes')}: ${isolate('Quiet')} → ${isolate('—')}`,
    ],
  });
});

test('of a list only what came and what went is told', () => {
  const changes = {
    contacts: {
      from: ['email: a@people.example', 'phone: 1'],
      to: ['email: a@people.example', 'phone: 2'],
    },
  };
  expect(describeChange(t, { act: 'changed', changes }).lines).toEqual([
    `${isolate('Contact')}: ${isolate('phone: 1')} → ${isolate('phone: 2')}`,
  ]);
});

test('an act that this page does not know is still a change', () => {
  expect(describeChange(t, { act: 'something-new', changes: {} })).toEqual({ what: 'Changed', lines: [] });
});
