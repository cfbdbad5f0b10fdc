import { catalogue } from '#web/lib/messages.ts';
import { en } from './wizard.en.ts';

export const useWizardText = catalogue(en, { de: () => import('./wizard.de.ts') });
