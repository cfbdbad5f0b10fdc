import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './increases.en.ts';

export const useIncreasesText = catalogue(en, { de: () => import('./increases.de.ts') });
export type IncreasesText = Translate<typeof en>;
