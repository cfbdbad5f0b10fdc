import { catalogue } from '#web/lib/messages.ts';
import { en } from './debits.en.ts';

export const useDebitsText = catalogue(
  en,
  { de: () => import('./debits.de.ts') },
  {
    state_canceled: 'Cancelled',
    canceled: '{number} cancelled',
    routing: 'Routing number (US)',
    use_checking: 'Current account',
  },
);
