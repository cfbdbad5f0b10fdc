import { expect, test } from 'vitest';
import type { Duplicate } from './api.ts';
import { blankDraft } from './person-draft.ts';
import { duplicateChecks, together } from './use-duplicates.ts';

const line = (key: string, value: string) => ({ key, label: '', value });

test('half a name asks nobody, and a whole one does', () => {
  const draft = { ...blankDraft(), givenName: 'Ada' };
  expect(duplicateChecks(draft, null)).toEqual([]);
  expect(duplicateChecks({ ...draft, familyName: 'Byron' }, null)).toEqual([
    { name: 'Ada Byron', email: '', phone: '' },
  ]);
  expect(duplicateChecks({ ...blankDraft(), kind: 'company', companyName: 'Acme' }, null)).toMatchObject([
    { name: 'Acme' },
  ]);
});

test('every address and number is looked for', () => {
  const draft = {
    ...blankDraft(),
    emails: [line('1', 'a@people.example'), line('2', ' '), line('3', 'b@people.example')],
    phones: [line('1', '+1 202 555 0100')],
  };
  expect(duplicateChecks(draft, null)).toEqual([
    { name: '', email: 'a@people.example', phone: '+1 202 555 0100' },
    { name: '', email: 'b@people.example', phone: '' },
  ]);
});

test('who was found twice is told once, with both reasons, before who was found for one', () => {
  const found = (id: string, because: Duplicate['because']) => ({ id, because }) as Duplicate; // Only these are looked at.
  expect(together([found('other', ['name']), found('ada', ['email']), found('ada', ['phone'])])).toEqual([
    { id: 'ada', because: ['email', 'phone'] },
    { id: 'other', because: ['name'] },
  ]);
});
