import { fold } from './fold.ts';

interface Preset {
  /** As it is named on screen. */
  readonly name: string;
  /** Headers that only this export has together. */
  readonly marks: readonly (readonly string[])[];
  /** Where a header means something else than in other lists; null leaves a column out. */
  readonly fields: Readonly<Record<string, string | null>>;
}

/**
 * Exports of other programs, by their columns. Those of MicroRealEstate, of Buildium's import and of AppFolio are known; those
 * of DoorLoop, of Rentec and of Buildium's rent roll are what such lists usually have, and were not found documented.
 */
export const presets: readonly Preset[] = [
  {
    name: 'AppFolio rent roll',
    marks: [
      ['Unit', 'BD/BA', 'Tenant', 'Lease From', 'Lease To'],
      ['Property', 'Unit', 'Tenant', 'Lease From', 'Lease To', 'Past Due'],
      ['Unit', 'Tenant', 'Market Rent', 'Lease From', 'Lease To', 'Move-in'],
      ['Property Name', 'Unit', 'Tenant', 'Lease From', 'Lease To', 'Property Street Address 1'],
    ],
    fields: {
      'Property Name': 'property',
      Property: 'address',
      'Property Address': null,
      'Unit Type': null,
      'NSF Count': null,
      'Late Count': null,
      'Tenant Tags': null,
      Additional_Tenants: 'secondTenant',
      'Additional Tenants': 'secondTenant',
      'Past Due': 'owed',
      'Property Owner': 'owners',
      'Owner(s)': 'owners',
      Deposit: 'depositHeld',
    },
  },
  {
    name: 'Buildium rent roll',
    marks: [
      ['Property', 'Unit', 'Lease start', 'Lease end', 'Rent cycle'],
      ['Unit', 'Tenants', 'Lease start', 'Lease end', 'Deposits held'],
      ['Property', 'Unit number', 'First name', 'Last name', 'Recurring charge amount'],
    ],
    fields: {
      'Rent cycle': null,
      'Recurring charge frequency': null,
      'Rent start': null,
      'Next due date': null,
      'Lease type': null,
      'Days left': null,
      'Rental owner(s)': 'owners',
      'Deposits held': 'depositHeld',
      Prepayments: 'prepaid',
      'Balance due': 'owed',
    },
  },
  {
    name: 'DoorLoop rent roll',
    marks: [
      ['Property', 'Unit', 'Lease', 'Start Date', 'End Date', 'Deposits'],
      ['Property', 'Unit', 'Lease', 'Status', 'Term', 'Balance'],
      ['Property', 'Units', 'Lease Name', 'Lease Start Date', 'Lease End Date'],
    ],
    fields: {
      Lease: 'tenants',
      'Lease Name': 'tenants',
      Units: 'unit',
      Term: null,
      'Lease Type': null,
      'Days Left': null,
      Deposits: 'depositHeld',
      'Outstanding Balance': 'owed',
    },
  },
  {
    name: 'Rentec Direct',
    marks: [
      ['Property Nickname', 'Tenant', 'Lease Start'],
      ['Nickname', 'Tenant', 'Rent', 'Security'],
      ['Property', 'Tenant', 'Lease Start', 'Lease End', 'On Deposit'],
    ],
    fields: {
      'Property Nickname': 'property',
      Nickname: 'property',
      Description: null,
      Security: 'depositHeld',
      'On Deposit': 'depositHeld',
      Subunit: 'unit',
    },
  },
  {
    name: 'MicroRealEstate',
    marks: [
      ['Name', 'Reference', 'Properties', 'Contract begin date', 'Contract end date'],
      ['Name', 'Referenz', 'Immobilien', 'Vertragsbeginn', 'Vertragsende'],
    ],
    fields: {
      Name: 'tenants',
      Reference: null,
      Referenz: null,
      Properties: 'unit',
      Immobilien: 'unit',
      'Contract begin date': 'startsOn',
      'Contract end date': 'endsOn',
      'Contract termination date': 'leavesOn',
      'Security deposit': 'depositHeld',
      'Refunded security deposit': null,
      'Last rent balance': 'owed',
      'Final balance': null,
    },
  },
];

/** The export that has all the marks, the one with the most of them first. */
export function findPreset(headers: readonly string[]): Preset | undefined {
  const own = new Set(headers.map(fold));
  const most = (preset: Preset) =>
    Math.max(
      0,
      ...preset.marks.filter((marks) => marks.every((mark) => own.has(fold(mark)))).map(({ length }) => length),
    );
  const best = presets.toSorted((one, other) => most(other) - most(one))[0];
  return best !== undefined && most(best) > 0 ? best : undefined;
}
