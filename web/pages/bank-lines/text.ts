import { catalogue } from '#web/lib/messages.ts';
import { en } from './lines.en.ts';

export const useLinesText = catalogue(
  en,
  { de: () => import('./lines.de.ts') },
  { 'r_check-number': 'Cheque number {words}' },
);
export type LinesText = ReturnType<typeof useLinesText>;
