import type { Translation } from '#web/lib/messages.ts';
import type { en } from './pay.en.ts';

export const de: Translation<typeof en> = {
  title: 'Miete zahlen',
  due: 'Jetzt fällig',
  payee: 'An',
  underWay: 'Unterwegs',
  nothingDue: 'Es ist nichts fällig.',
  doneTitle: 'Zahlung gesendet',
  doneLead: 'Sie können diese Seite schließen. Eine Lastschrift dauert einige Tage.',
  goneTitle: 'Dieser Link gilt nicht mehr',
  goneLead: 'Bitten Sie den Absender um einen neuen, oder zahlen Sie wie im Mietvertrag vereinbart.',
  failedTitle: 'Die Seite konnte nicht geladen werden',
  again: 'Erneut versuchen',
  pay_card: 'Mit Karte zahlen',
  pay_ach: 'Mit Bankeinzug zahlen (ACH)',
  pay_sepa: 'Mit SEPA-Lastschrift zahlen',
  pay_bacs: 'Mit Bacs-Lastschrift zahlen',
  notOffered: 'Online-Zahlung ist aus. Zahlen Sie wie im Mietvertrag vereinbart.',
};
