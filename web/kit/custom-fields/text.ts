import { catalogue } from '#web/lib/messages.ts';
import { en } from './custom-fields.en.ts';

export const useCustomFieldsText = catalogue(en, { de: () => import('./custom-fields.de.ts') });
