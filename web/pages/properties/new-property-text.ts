import { catalogue } from '#web/lib/messages.ts';
import { en } from './new-property.en.ts';

export const useNewPropertyText = catalogue(en, { de: () => import('./new-property.de.ts') }, { colour: 'Colour' });
