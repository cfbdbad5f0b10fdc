import { expect, test } from 'vitest';
import type { PersonInFull } from './api.ts';
import {
  blankAddress,
  blankDraft,
  bodyOf,
  changesBetween,
  contactsOf,
  draftOf,
  firstLine,
  namesFrom,
  takeOver,
  withLine,
} from './person-draft.ts';

const ada: PersonInFull = {
  id: '01920000-0000-7000-8000-000000000001',
  kind: 'person',
  name: 'Ada Byron',
  givenName: 'Ada',
  familyName: 'Byron',
  companyName: null,
  language: null,
  email: 'ada@people.example',
  phone: '+1 202 555 0100',
  roles: [],
  archivedAt: null,
  version: 3,
  wantsReminders: true,
  bornOn: null,
  notes: 'Pays by cheque',
  custom: { Car: 'none' },
  contacts: [
    { kind: 'email', label: null, value: 'ada@people.example', address: null },
    { kind: 'phone', label: 'mobile', value: '+1 202 555 0100', address: null },
    {
      kind: 'address',
      label: null,
      value: '1 Test Street, 62701 Springfield IL, US',
      address: {
        country: 'US',
        line1: '1 Test Street',
        line2: null,
        city: 'Springfield',
        region: 'IL',
        postalCode: '62701',
      },
    },
  ],
  relations: [],
  relatedTo: [],
  merges: [],
};

test('a record that is opened and saved as it is changes nothing', () => {
  expect(changesBetween(draftOf(ada), draftOf(ada))).toEqual({});
  expect(bodyOf(draftOf(ada)).contacts).toEqual([
    { kind: 'email', label: null, value: 'ada@people.example' },
    { kind: 'phone', label: 'mobile', value: '+1 202 555 0100' },
    { kind: 'address', label: null, address: ada.contacts[2]?.address },
  ]);
});

test('only what was changed is sent, and the first of a kind is the one that was put there', () => {
  const draft = draftOf(ada);
  const emails = withLine(draft.emails, { label: 'work', value: ' byron@work.example ' });
  const changed = { ...draft, givenName: 'Augusta', emails: firstLine(emails, '2') };
  const { contacts, ...rest } = changesBetween(draft, changed);
  expect(rest).toEqual({ givenName: 'Augusta' });
  expect(contacts?.slice(0, 2)).toEqual([
    { kind: 'email', label: 'work', value: 'byron@work.example' },
    { kind: 'email', label: null, value: 'ada@people.example' },
  ]);
});

test('empty lines are not sent, and each that is knows the line it came from', () => {
  const draft = {
    ...blankDraft(),
    emails: [
      { key: '1', label: '', value: ' ' },
      { key: '2', label: '', value: 'a@people.example' },
    ],
    addresses: [{ key: '1', label: 'home', address: blankAddress('DE') }],
  };
  expect(contactsOf(draft).map(({ line }) => line)).toEqual(['email-2']);
});

test.each([
  ['Ada Byron', 'Ada', 'Byron'],
  ['Ada King Byron', 'Ada King', 'Byron'],
  ['Byron', null, 'Byron'],
])('%s typed in one line has its names', (text, givenName, familyName) =>
  expect(namesFrom(text)).toEqual({ givenName, familyName }),
);

test('what was typed about somebody who is there is added, and nothing of the record is replaced', () => {
  const typed = {
    ...blankDraft(),
    givenName: 'A.',
    familyName: 'Byron',
    language: 'de' as const,
    notes: 'Another note',
    emails: [{ key: '1', label: '', value: 'ADA@people.example' }],
    phones: [
      { key: '1', label: '', value: '202 555 0100' },
      { key: '2', label: 'work', value: '+1 202 555 0199' },
    ],
    custom: [
      { key: '1', name: 'Car', value: 'red' },
      { key: '2', name: 'Pets', value: 'two cats' },
    ],
  };
  const { contacts, ...rest } = changesBetween(draftOf(ada), takeOver(draftOf(ada), typed));
  expect(rest).toEqual({ language: 'de', custom: { Car: 'none', Pets: 'two cats' } });
  expect(contacts?.filter(({ kind }) => kind !== 'address').map((contact) => contact)).toEqual([
    { kind: 'email', label: null, value: 'ada@people.example' },
    { kind: 'phone', label: 'mobile', value: '+1 202 555 0100' },
    { kind: 'phone', label: 'work', value: '+1 202 555 0199' },
  ]);
});
