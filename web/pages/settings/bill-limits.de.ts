import type { Translation } from '#web/lib/messages.ts';
import type { en } from './bill-limits.en.ts';

export const de: Translation<typeof en> = {
  approval: 'Freigabe von Rechnungen',
  fourEyes: 'Vier-Augen-Grenze',
  fourEyesHelp:
    'Darüber gibt jemand anderes frei als wer die Rechnung erfasst oder Betrag, Lieferant oder Aufteilung zuletzt geändert hat',
  owners: 'Eigentümergrenze',
  ownersHelp: 'Darüber geben auch Eigentümer von mehr als der Hälfte frei',
  ownersWhy: 'Eine Eigentümergrenze im Vertrag eines Objekts geht vor.',
  members: 'Grenzen der Mitglieder',
  noLimit: 'Keine Grenze',
  limitOf: 'Grenze von {name}',
  change: 'Grenzen ändern',
  blank: 'Leer ist ohne Grenze.',
  save: 'Grenzen speichern',
  saved: 'Grenzen gespeichert',
};
