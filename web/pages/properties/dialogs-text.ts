import { catalogue } from '#web/lib/messages.ts';
import { en } from './dialogs.en.ts';

export const useDialogsText = catalogue(en, { de: () => import('./dialogs.de.ts') });
