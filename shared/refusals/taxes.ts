import type { RefusalTable } from './refusal.ts';

/** What is refused of year-end forms, filings and rules. */
export const taxes = {
  'taxes.filed-day': ['invalid-input', 'Enter a day after {year} and up to today'],
  'taxes.filed-before': ['invalid-input', 'Enter {day:date} or later: the day of the last filing'],
  'taxes.nothing-to-file': ['conflict', 'Nothing of {form} changed since it was filed, or no payee reaches a limit.'],
  'taxes.changed-since-preview': [
    'changed-since-preview',
    'The forms changed meanwhile. Nothing was noted. Check them again, then file.',
  ],
  'taxes.payer-incomplete': [
    'conflict',
    'Add the tax number and address of your company in Settings. The file names you as the payer.',
  ],
  'taxes.no-such-file': ['not-found', 'No form of this year reaches a limit, or there is no file of this number.'],
  'taxes.no-such-payee': ['not-found', 'There is no such payee in this year.'],
  'taxes.payee-changed': ['conflict', 'Somebody else changed this payee meanwhile. Look again, then save.'],
  'taxes.id-of-vendor': ['invalid-input', 'Change the tax id of a vendor on the page of the vendor'],
  'taxes.no-such-account': ['not-found', 'There is no such expense account in this workspace.'],
  'taxes.no-such-rule': ['not-found', 'There is no such rule in this workspace, or it comes with the program.'],
  'taxes.no-such-vendor': ['not-found', 'There is no such vendor in this workspace.'],
  'taxes.rule-amount': ['invalid-input', 'Enter an amount for a limit, or a percentage for a rate'],
  'taxes.rule-of-day': ['invalid-input', 'A row of this kind begins on that day already. Remove it first'],
  'taxes.no-template': ['invalid-input', 'No known columns found. Choose the CSV template of this form and year'],
} as const satisfies RefusalTable;
