import { expect, test } from 'vitest';
import { dialled } from './person-contacts.tsx';
import { letterOf } from './person-name.tsx';

test.each([
  ['+1 (202) 555-0123', '+12025550123'],
  ['+49 (0)30 1234-5678', '+493012345678'],
  ['030 / 12 34', '0301234'],
  ['202 555 0199 ext. 12', '2025550199;ext=12'],
])('%s is dialled as %s', (phone, number) => expect(dialled(phone)).toBe(number));

test.each([
  [{ kind: 'person', name: 'Zoë Ögren', givenName: 'Zoë', familyName: 'Ögren' }, 'O'],
  [{ kind: 'person', name: 'דנה כהן', givenName: 'דנה', familyName: 'כהן' }, 'כ'],
  [{ kind: 'person', name: '🦊', givenName: null, familyName: '🦊' }, '#'],
  [{ kind: 'company', name: '24/7 Locks', givenName: null, familyName: null }, '#'],
  [{ kind: 'company', name: 'acme', givenName: 'Ada', familyName: 'Byron' }, 'A'],
] as const)('$name stands under its letter', (person, letter) => expect(letterOf(person)).toBe(letter));
