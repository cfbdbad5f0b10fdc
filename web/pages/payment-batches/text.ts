import { catalogue } from '#web/lib/messages.ts';
import { en } from './batch.en.ts';

export const useBatchText = catalogue(en, { de: () => import('./batch.de.ts') });
export type BatchText = ReturnType<typeof useBatchText>;
