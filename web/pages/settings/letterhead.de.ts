import type { Translation } from '#web/lib/messages.ts';
import type { en } from './letterhead.en.ts';

export const de: Translation<typeof en> = {
  letterhead: 'Briefkopf',
  letterheadWhy: 'Steht als Absender auf Quittungen, Rechnungen, Kontoauszügen und Briefen.',
  legalName: 'Rechtlicher Name',
  legalNameHelp: 'Wie er eingetragen ist. Bleibt er leer, steht dort {name}.',
  address: 'Anschrift',
  taxId: 'Steuernummer',
  taxIdHelp: 'Zum Beispiel die Steuernummer oder die USt-IdNr.',
  noContact: 'Weder E-Mail noch Telefon: Briefe sagen nicht, wie man Sie erreicht.',
  letterheadEmail: 'E-Mail auf Schreiben',
  letterheadPhone: 'Telefon auf Schreiben',
  missing_line1: 'Geben Sie Straße und Hausnummer an oder leeren Sie die ganze Anschrift.',
  missing_city: 'Geben Sie den Ort an oder leeren Sie die ganze Anschrift.',
  missing_postalCode: 'Geben Sie die Postleitzahl an oder leeren Sie die ganze Anschrift.',
};
