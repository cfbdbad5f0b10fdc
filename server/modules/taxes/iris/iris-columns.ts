import type { Form } from '#shared/tax/form-1099.ts';

/** What a row of the file is filled from. */
export interface IrisForm {
  readonly form: Form;
  readonly year: number;
  readonly payer: IrisParty & { readonly email: string; readonly phone: string };
  readonly recipient: IrisParty;
  readonly account: string;
  /** Amounts in plain digits by the number of the box; 4 is what was withheld. */
  readonly boxes: Readonly<Record<string, string>>;
}

export interface IrisParty {
  readonly taxId: string;
  readonly isBusiness: boolean;
  readonly name: string;
  readonly given: string;
  readonly family: string;
  readonly country: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

const party = (who: 'Payer' | 'Recipient') => [
  `${who} TIN Type`,
  `${who} Taxpayer ID Number`,
  `${who} Name Type`,
  `${who} Business or Entity Name Line 1`,
  `${who} Business or Entity Name Line 2`,
  `${who} First Name`,
  `${who} Middle Name`,
  `${who} Last Name (Surname)`,
  `${who} Suffix`,
  `${who} Country`,
  `${who} Address Line 1`,
  `${who} Address Line 2`,
  `${who} City/Town`,
  `${who} State/Province/Territory`,
  `${who} ZIP/Postal Code`,
];
const state = (number: 1 | 2) => [
  `State ${number}`,
  `State ${number} - State Tax Withheld`,
  `State ${number} - State/Payer state number`,
  `State ${number} - State income`,
  `State ${number} - Local income tax withheld`,
  `State ${number} - Special Data Entries`,
];
const before = [
  'Form Type',
  'Tax Year',
  ...party('Payer'),
  'Payer Phone Type',
  'Payer Phone',
  'Payer Email Address',
  ...party('Recipient'),
  'Office Code',
  'Form Account Number',
  '2nd TIN Notice',
];
const after = ['Combined Federal/State Filing', ...state(1), ...state(2)];

/** Columns where a workspace saved none of the year: as the tax office's templates have had them. */
export const usualColumns: Readonly<Record<Form, readonly string[]>> = {
  '1099-NEC': [
    ...before,
    'Box 1 - Nonemployee Compensation',
    'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
    'Box 4 - Federal income tax withheld',
    ...after,
  ],
  '1099-MISC': [
    ...before,
    'FATCA Filing Requirements',
    'Box 1 - Rents',
    'Box 2 - Royalties',
    'Box 3 - Other income',
    'Box 4 - Federal income tax withheld',
    'Box 5 - Fishing boat proceeds',
    'Box 6 - Medical and health care payments',
    'Box 7 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
    'Box 8 - Substitute payments in lieu of dividends or interest',
    'Box 9 - Crop insurance proceeds',
    'Box 10 - Gross proceeds paid to an attorney',
    'Box 11 - Fish purchased for resale',
    'Box 12 - Section 409A deferrals',
    'Box 13 - Excess golden parachute payments',
    'Box 14 - Nonqualified deferred compensation',
    ...after,
  ],
};

/** What stands in a column, by its name as the template of a year writes it; empty where nothing is known of it. */
export function irisCell(column: string, of: IrisForm): string {
  const name = plain(column);
  const box = /^box (\d+)\b/.exec(name);
  if (box !== null) return of.boxes[box[1] ?? ''] ?? '';
  if (name.startsWith('payer ')) return partyCell(name.slice(6), of.payer) ?? payerCell(name.slice(6), of);
  if (name.startsWith('recipient ')) return partyCell(name.slice(10), of.recipient) ?? '';
  return formCells[name]?.(of) ?? '';
}

/** Whether a column of that name is filled at all. */
export function fillsColumn(column: string): boolean {
  const name = plain(column);
  return Object.hasOwn(formCells, name) || /^(payer|recipient) \S|^box \d/.test(name);
}

const formCells: Readonly<Record<string, (of: IrisForm) => string>> = {
  'form type': ({ form }) => form,
  'tax year': ({ year }) => String(year),
  'form account number': ({ account }) => account,
  '2nd tin notice': () => 'N',
  'fatca filing requirements': () => 'N',
};

function payerCell(name: string, { payer }: IrisForm): string {
  if (name === 'phone type') return payer.phone === '' ? '' : 'D';
  if (name === 'phone' || name === 'phone number') return payer.phone;
  return name.startsWith('email') ? payer.email : '';
}

function partyCell(name: string, who: IrisParty): string | undefined {
  if (name === 'tin type') return who.taxId === '' ? '' : who.isBusiness ? 'EIN' : 'SSN';
  if (name.startsWith('taxpayer id')) return who.taxId;
  if (name === 'name type') return who.isBusiness ? 'B' : 'I';
  if (name.startsWith('business or entity name line 1')) return who.isBusiness ? who.name : '';
  if (name === 'first name') return who.isBusiness ? '' : who.given;
  if (name.startsWith('last name')) return who.isBusiness ? '' : who.family;
  if (name === 'country') return who.country;
  if (name === 'address line 1') return who.line1;
  if (name === 'address line 2') return who.line2;
  if (name.startsWith('city')) return who.city;
  if (name.startsWith('state')) return who.region;
  if (name.startsWith('zip')) return who.postalCode;
  return undefined;
}

function plain(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
