import { catalogue } from '#web/lib/messages.ts';
import { en } from './receipts.en.ts';

export const useReceiptsText = catalogue(en, { de: () => import('./receipts.de.ts') });
