import { catalogue } from '#web/lib/messages.ts';
import { en } from './chart.en.ts';

export const useChartText = catalogue(en, { de: () => import('./chart.de.ts') });
