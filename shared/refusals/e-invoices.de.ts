import type { eInvoices } from './e-invoices.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof eInvoices>()({
  'e-invoices.too-large':
    'Eine elektronische Rechnung hat höchstens {most} MB. Bitten Sie den Lieferanten, sie noch einmal zu schicken.',
  'e-invoices.damaged': 'Diese Datei ist beschädigt. Bitten Sie den Lieferanten, sie noch einmal zu schicken.',
  'e-invoices.too-heavy':
    'Diese Datei zu lesen dauert zu lange oder braucht zu viel Speicher. Bitten Sie den Lieferanten, die Rechnung noch einmal zu schicken, oder geben Sie sie von Hand ein.',
  'e-invoices.not-an-invoice':
    'Dieses XML ist keine Rechnung, die Gable lesen kann. Bitten Sie den Lieferanten um UBL, CII, XRechnung, ZUGFeRD oder Factur-X.',
  'e-invoices.no-xml-in-pdf':
    'In diesem PDF steckt keine elektronische Rechnung. Geben Sie die Rechnung von Hand ein und hängen Sie das PDF an.',
  'e-invoices.encrypted': 'Dieses PDF ist verschlüsselt. Bitten Sie den Lieferanten, es ohne Passwort zu schicken.',
});
