import { catalogue } from '#web/lib/messages.ts';
import { en } from './rent-policy.en.ts';

export const useRentPolicyText = catalogue(
  en,
  { de: () => import('./rent-policy.de.ts') },
  {
    depositAccount: 'Deposit account',
    postDatedChecks: 'Post-dated cheques',
    postDatedChecksHelp: 'If allowed, cheques can be dated up to a year and a week ahead.',
    routingNumber: 'Sort code',
    routingNumberWrong: 'Enter a sort code in digits, such as 200000.',
  },
);
