import type { Translation } from '#web/lib/messages.ts';
import type { en } from './papers.en.ts';

export const de: Translation<typeof en> = {
  receiptPdf: 'Quittung als PDF',
  invoicePdf: 'Rechnung als PDF',
  invoiceDayPdf: 'Rechnung für alles an diesem Tag Fällige',
  statement: 'Kontoauszug',
  statementWhy: 'Was vorher offen war, jede Forderung und Zahlung mit dem Saldo, und was am Ende offen ist.',
  from: 'Von',
  to: 'Bis einschließlich',
  backwards: 'Das liegt vor dem ersten Tag.',
  download: 'PDF herunterladen',
  send: 'Per E-Mail senden',
  sendWhy: 'Er geht an alle Mieter, die eine E-Mail-Adresse haben, jeweils in ihrer Sprache, mit dem PDF im Anhang.',
  saved: 'Der Kontoauszug wurde heruntergeladen.',
  sent: 'Der Kontoauszug geht an {names}.',
  kept: 'Es ist kein Mailserver eingerichtet: Der Kontoauszug für {names} liegt unter Einstellungen, Mail.',
  left: '{names} hat keine E-Mail-Adresse.',
  cancel: 'Abbrechen',
};
