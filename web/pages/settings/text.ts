import { catalogue } from '#web/lib/messages.ts';
import { en } from './settings.en.ts';

export const useSettingsText = catalogue(
  en,
  { de: () => import('./settings.de.ts') },
  { fiscalYear: 'Financial year begins' },
);
