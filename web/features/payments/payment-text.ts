import { catalogue } from '#web/lib/messages.ts';
import { en } from './payment.en.ts';

export const usePaymentText = catalogue(
  en,
  { de: () => import('./payment.de.ts') },
  { countsThen: 'The cheque counts from that date.' },
);
