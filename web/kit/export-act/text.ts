import { catalogue } from '#web/lib/messages.ts';
import { en } from './export.en.ts';

export const useExportText = catalogue(en, { de: () => import('./export.de.ts') });
