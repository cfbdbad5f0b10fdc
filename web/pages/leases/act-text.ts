import { catalogue } from '#web/lib/messages.ts';
import { en } from './act.en.ts';

export const useActText = catalogue(
  en,
  { de: () => import('./act.de.ts') },
  { firstDeposit: 'Deposit {amount}, due {date}' },
);
