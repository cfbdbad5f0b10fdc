import type { Translation } from '#web/lib/messages.ts';
import type { en } from './system.en.ts';

export const de: Translation<typeof en> = {
  systemFacts: 'Installation',
  gable: 'Gable',
  postgres: 'PostgreSQL',
  source: 'Herkunft von PostgreSQL',
  source_packaged: 'Mit Gable geliefert',
  source_system: 'Auf diesem Rechner installiert',
  source_server: 'Datenbankserver',
  disk: 'Speicherplatz',
  disk_ok: 'Genug frei',
  disk_low: 'Fast voll: Platz schaffen',
  updates_packaged:
    'Sicherheitsupdates für PostgreSQL kommen früher, wenn auf diesem Rechner eine neuere Ausgabe derselben Hauptversion installiert ist. Gable verwendet sie ab dem nächsten Start.',
  updates_system:
    'Sicherheitsupdates für PostgreSQL kommen von der Paketverwaltung dieses Rechners. Starten Sie Gable danach neu.',
  updates_server: 'Sicherheitsupdates für PostgreSQL werden auf dem Datenbankserver installiert.',
};
