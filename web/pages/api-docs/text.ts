import { catalogue } from '#web/lib/messages.ts';
import { en } from './api-docs.en.ts';

export const useApiText = catalogue(en, { de: () => import('./api-docs.de.ts') });
