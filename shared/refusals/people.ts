import type { RefusalTable } from './refusal.ts';

/** What is refused of people. */
export const people = {
  'people.no-such-person-here': ['not-found', 'There is no such person in this workspace.'],
  'people.same-record': ['invalid-input', 'Choose another record to merge with'],
  'people.person-and-company': [
    'invalid-input',
    'A person and a company are never the same. Change one of them first.',
  ],
  'people.company-name-missing': ['invalid-input', 'Enter the name of the company'],
  'people.name-missing': ['invalid-input', 'Enter a name'],
  'people.no-such-person': ['not-found', 'There is no such person in this workspace. The record may have been merged.'],
  'people.of-other-properties': [
    'forbidden',
    '{person} belongs to properties as well that you do not work with. Ask somebody who works with all of them.',
  ],
  'people.same-person': ['invalid-input', 'Choose somebody else'],
  'people.birth-in-future': ['invalid-input', 'A date of birth is in the past. Check the year.'],
  'people.merged-since': ['conflict', 'This record was merged into {person} since. Undo that merge first.'],
  'people.no-such-merge': ['not-found', 'There is no such merge in this workspace.'],
  'people.merge-undone': ['conflict', 'This merge is already undone.'],
  'people.archived': ['conflict', '{person} is archived. Restore the record first.'],
  'people.owns-property': [
    'conflict',
    '{person} owns {property}, or a share of it. Set its owners first, then archive.',
  ],
  'people.on-lease': [
    'conflict',
    '{person} is on lease {lease} of {where} as {role:phrase}. End the lease or take them off it first, then archive.',
  ],
} as const satisfies RefusalTable;
