import type { RefusalTable } from './refusal.ts';

/** What is refused of online payments. */
export const online = {
  'online.no-such-link': [
    'not-found',
    'This payment link has ended. Ask whoever sent it for a new one, or pay as your lease says.',
  ],
  'online.no-such-address': ['not-found', 'There is nothing at this address.'],
  'online.no-such-payout': ['not-found', 'There is no such payout in this workspace.'],
  'online.no-such-lease': ['not-found', 'There is no such lease in this workspace.'],
  'online.bad-signature': ['forbidden', 'The signature of this message is not valid.'],
  'online.bad-message': ['invalid-input', 'This message cannot be read.'],
  'online.not-set-up': ['conflict', '{provider} is not set up. Enter its keys first.'],
  'online.key-missing': ['invalid-input', 'Enter the key that {provider} shows'],
  'online.secret-missing': ['invalid-input', 'Enter the signing secret of the webhook before you switch it on'],
  'online.method-of-other': ['invalid-input', '{provider} does not offer this method'],
  'online.no-deposit-account': ['invalid-input', 'Choose an account that payments go to, not one for deposits'],
  'online.no-bank-account': ['invalid-input', 'Choose a bank account of this workspace'],
  'online.no-cost-account': ['invalid-input', 'Choose an account for costs'],
  'online.not-offered': [
    'conflict',
    'Online payment is off for this lease. Switch it on under Settings, Online payments.',
  ],
  'online.nothing-due': ['conflict', 'Nothing is due.'],
  'online.too-many-checkouts': ['too-many-attempts', 'This was begun too often. Try again in an hour.'],
  'online.link-refused': ['conflict', 'The payment could not be started. Try again later, or pay as your lease says.'],
  'online.payments-under-way': [
    'conflict',
    'Payments by {provider} are not paid out yet. Switch it off instead; remove it when they are.',
  ],
} as const satisfies RefusalTable;
