import { catalogue } from '#web/lib/messages.ts';
import { en } from './saved-views.en.ts';

export const useSavedViewsText = catalogue(en, { de: () => import('./saved-views.de.ts') });
