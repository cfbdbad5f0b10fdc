import { catalogue } from '#web/lib/messages.ts';
import { en } from './transfer.en.ts';

export const useTransferText = catalogue(en, { de: () => import('./transfer.de.ts') });
