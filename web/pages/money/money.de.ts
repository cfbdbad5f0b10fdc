import type { Translation } from '#web/lib/messages.ts';
import type { en } from './money.en.ts';

export const de: Translation<typeof en> = {
  money: 'Geld',
  journal: 'Journal',
  accounts: 'Konten',
  recurring: 'Wiederkehrend',
  more: 'Mehr',
  cancel: 'Abbrechen',
  close: 'Schließen',
  retry: 'Noch einmal versuchen',

  remainder:
    'Auf dem Konto für Anfangssalden stehen noch {amount}. Es steht auf null, sobald alles dagegen vorgetragen ist.',
  remainderOnCash: '{amount} nach Zahlung',
  remainderOnAccrual: '{amount} periodengerecht',
  remainderAccount: 'Konto ansehen',
  remainderEntry: 'Neue Buchung',

  periodQuarter: '{number}. Quartal {year}',
  periodAll: 'Alles',
  periodDates: 'Gewählte Tage',
  periodSpan: '{from} bis {to}',
  periodFrom: 'Ab {from}',
  periodTo: 'Bis {to}',
  period: 'Zeitraum',
  previousPeriod: 'Früher: {period}',
  nextPeriod: 'Später: {period}',
  from: 'Von',
  to: 'Bis',
  basis: 'Grundlage',
  accrual: 'Periodengerecht',
  cash: 'Nach Zahlung',

  lost: 'Vom Server kam keine Antwort; ob das geschehen ist, ist nicht bekannt. Versuchen Sie es noch einmal: Es geschieht nicht doppelt.',

  'closed-period':
    'Für diesen Tag sind die Bücher abgeschlossen. Nehmen Sie einen späteren, oder öffnen Sie die Bücher wieder.',
  'already-reversed':
    'Jemand hat diese Buchung inzwischen storniert. Schließen Sie das und sehen Sie noch einmal nach.',
  'reversal-stays': 'Ein Storno lässt sich nicht stornieren. Buchen Sie stattdessen neu.',
  'archived-account':
    'Ein Konto dieser Buchung ist archiviert. Nehmen Sie es unter Konten wieder in Gebrauch und versuchen Sie es noch einmal.',
  'idempotency-conflict':
    'Das wurde schon einmal mit anderem Inhalt gesendet. Schließen Sie das und sehen Sie nach, ob es gebucht ist.',
  'system-account': 'Gable bucht auf dieses Konto, deshalb bleibt es. Name und Nummer lassen sich ändern.',
  'account-in-use':
    'Dieses Konto wird benutzt. Mit Buchungen bleibt es; mit einem Saldo lässt es sich nicht archivieren.',
};
