import type { RefusalTable } from './refusal.ts';

/** What is refused of direct debits: settings, mandates and runs. */
export const debits = {
  'debits.account': ['invalid-input', 'Choose a bank account that rent is paid to'],
  'debits.no-settings': ['invalid-input', 'Set up direct debit for this bank account first'],
  'debits.creditor-id': ['invalid-input', 'Enter a creditor identifier like DE98ZZZ09999999999'],
  'debits.settings-changed': ['conflict', 'Somebody else changed these settings. Check them and save again.'],
  'debits.no-such-mandate': ['not-found', 'There is no such mandate in this workspace.'],
  'debits.lease-not-signed': ['invalid-input', 'Choose a signed lease'],
  'debits.signed-later': ['invalid-input', 'Use a date up to today, {today:date}'],
  'debits.mandate-there': ['conflict', 'This lease has mandate {reference}. Revoke it before you add another one.'],
  'debits.scheme': ['invalid-input', 'Use CORE or B2B for an IBAN, PPD or CCD for a US account'],
  'debits.reference-letters': ['invalid-input', 'Use letters, digits and hyphens'],
  'debits.reference-in-use': ['invalid-input', 'Another mandate has this reference'],
  'debits.mandate-revoked': ['conflict', 'Mandate {reference} has ended. Add a new one.'],
  'debits.mandate-changed': ['conflict', 'Somebody else changed this mandate. Check it and save again.'],
  'debits.revoked-later': ['invalid-input', 'Use a date up to today, {today:date}'],
  'debits.revoked-before': ['invalid-input', 'The mandate was signed on {day:date}. Enter that day or a later one'],
  'debits.collection-day': ['invalid-input', 'Use a collection day from {from:date} to {to:date}'],
  'debits.changed-since-preview': [
    'changed-since-preview',
    'Something changed since the preview. No file was made. Check the new preview, then confirm.',
  ],
  'debits.changed-since-prepared': [
    'changed-since-preview',
    'Something that is due, or a mandate, changed since this file was made. Cancel the run and prepare it again.',
  ],
  'debits.no-such-run': ['not-found', 'There is no such direct debit run in this workspace.'],
  'debits.run-released': ['conflict', '{run} is released already.'],
  'debits.run-canceled': ['conflict', '{run} is canceled. Prepare a new run.'],
  'debits.run-not-released': ['conflict', 'Release {run} first. Then download its file.'],
} as const satisfies RefusalTable;
