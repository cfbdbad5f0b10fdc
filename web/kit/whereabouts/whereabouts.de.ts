import type { Translation } from '#web/lib/messages.ts';
import type { en } from './whereabouts.en.ts';

export const de: Translation<typeof en> = {
  anotherProgram: 'Ein anderes Programm',
  here: 'Dieser Computer',
  local: 'Lokales Netz, {address}',
  network: '{address}',
  unknown: 'Unbekannter Ort',
};
