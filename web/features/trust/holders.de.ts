import type { Translation } from '#web/lib/messages.ts';
import type { en } from './holders.en.ts';

export const de: Translation<typeof en> = {
  holder_company: 'Eigenes Geld',
  holder_unidentified: 'Ungeklärte Eingänge',
  holder_unclaimed: 'Nicht abgeholtes Geld',
  holder_tax: 'Einbehaltene Steuern',
};
