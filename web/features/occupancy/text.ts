import { catalogue } from '#web/lib/messages.ts';
import { en } from './occupancy.en.ts';

export const useOccupancyText = catalogue(en, { de: () => import('./occupancy.de.ts') });
