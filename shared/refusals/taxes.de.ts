import { translationOf } from './refusal.ts';
import type { taxes } from './taxes.ts';

export const de = translationOf<typeof taxes>()({
  'taxes.filed-day': 'Geben Sie einen Tag nach {year} ein, spätestens heute',
  'taxes.filed-before': 'Geben Sie {day:date} oder einen späteren Tag ein: den Tag der letzten Abgabe',
  'taxes.nothing-to-file': 'An {form} hat sich seit der Abgabe nichts geändert, oder niemand erreicht eine Grenze.',
  'taxes.changed-since-preview':
    'Die Formulare haben sich inzwischen geändert. Nichts wurde vermerkt. Prüfen Sie sie noch einmal, dann vermerken Sie die Abgabe.',
  'taxes.payer-incomplete':
    'Tragen Sie Steuernummer und Anschrift Ihrer Firma in den Einstellungen ein. Die Datei nennt Sie als Zahler.',
  'taxes.no-such-file': 'In diesem Jahr erreicht niemand eine Grenze, oder eine Datei mit dieser Nummer gibt es nicht.',
  'taxes.no-such-payee': 'Diesen Empfänger gibt es in diesem Jahr nicht.',
  'taxes.payee-changed': 'Jemand anders hat diesen Empfänger inzwischen geändert. Sehen Sie nach, dann speichern Sie.',
  'taxes.id-of-vendor': 'Ändern Sie die Steuernummer eines Lieferanten auf dessen Seite',
  'taxes.no-such-account': 'Dieses Aufwandskonto gibt es in diesem Arbeitsbereich nicht.',
  'taxes.no-such-rule': 'Diese Regel gibt es in diesem Arbeitsbereich nicht, oder sie gehört zum Programm.',
  'taxes.no-such-vendor': 'Diesen Lieferanten gibt es in diesem Arbeitsbereich nicht.',
  'taxes.rule-amount': 'Geben Sie für eine Grenze einen Betrag ein, für einen Satz einen Prozentsatz',
  'taxes.rule-of-day': 'An diesem Tag beginnt schon eine Zeile dieser Art. Entfernen Sie sie zuerst',
  'taxes.no-template': 'Keine bekannten Spalten gefunden. Wählen Sie die CSV-Vorlage für dieses Formular und Jahr',
});
