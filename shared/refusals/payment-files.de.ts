import type { paymentFiles } from './payment-files.ts';
import { translationOf } from './refusal.ts';

export const de = translationOf<typeof paymentFiles>()({
  'payment-files.empty': 'Für diese Datei gibt es keine Zahlung. Wählen Sie mindestens eine.',
  'payment-files.own-routing-number': '{routing} ist keine Routing-Nummer. Prüfen Sie die Nummer Ihrer Bank.',
  'payment-files.routing-number':
    'Die Routing-Nummer von {name} stimmt nicht. Fragen Sie {name} nach den neun Ziffern.',
  'payment-files.account-number':
    'Die Kontonummer von {name} fehlt oder hat mehr als 17 Buchstaben und Ziffern. Fragen Sie {name} danach.',
  'payment-files.iban': 'Die IBAN von {name} stimmt nicht. Fragen Sie {name} danach.',
  'payment-files.bic':
    'Die BIC von {name} stimmt nicht. Geben Sie 8 oder 11 Buchstaben und Ziffern ein, oder lassen Sie sie leer.',
  'payment-files.amount': 'Der Betrag für {name} ist null oder für eine Zahlung dieser Art zu groß.',
  'payment-files.total':
    'Die Zahlungen ergeben zusammen mehr, als eine Datei fasst. Machen Sie zwei Zahlungsläufe daraus.',
  'payment-files.name':
    '„{name}“ hat keinen Buchstaben, den eine Bank annimmt. Geben Sie den Namen in lateinischer Schrift ein.',
  'payment-files.reference': 'Eine Zahlung hat keine Referenz. Verwenden Sie Buchstaben und Ziffern.',
  'payment-files.creditor-id':
    '{id} ist keine Gläubiger-Identifikationsnummer. Geben Sie sie ein wie DE98ZZZ09999999999.',
  'payment-files.mandate':
    'Die Mandatsreferenz von {name} hat mehr als 35 Zeichen oder Zeichen, die eine Bank nicht annimmt.',
  'payment-files.mandate-later':
    'Das Mandat von {name} ist nach dem Einzugstag unterschrieben. Wählen Sie einen späteren Tag.',
});
