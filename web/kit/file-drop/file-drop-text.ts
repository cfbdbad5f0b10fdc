import { catalogue } from '#web/lib/messages.ts';
import { en } from './file-drop.en.ts';

export const useFileDropText = catalogue(en, { de: () => import('./file-drop.de.ts') });
