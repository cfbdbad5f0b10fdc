import type { Plural } from '#shared/say.ts';
import type { taxReportWords } from './tax-report-words.en.ts';

/** Die Wörter der Berichte für das Finanzamt. */
export const de = {
  'schedule-e': 'Schedule E, Übersicht',
  'preview-1099': '1099-Vorschau',
  taxLine: 'Zeile der Steuererklärung',
  ofProperty: 'Objekt',
  ownShare: 'Anteil des Eigentümers',
  advanceRent: 'Im Voraus gezahlte Miete',
  netOf: 'Ergebnis, {name}',
  ruleOwnShare: 'Jede Zeile nach den Anteilen ihres Tages',
  payee: 'Empfänger',
  taxLimit: 'Gemeldet ab',
  taxReported: 'Gemeldet',
  taxYes: 'Ja',
  taxNo: 'Nein',
} satisfies Readonly<Record<keyof typeof taxReportWords, string | Plural>>;
