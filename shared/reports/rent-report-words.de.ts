import type { Plural } from '#shared/say.ts';
import type { rentReportWords } from './rent-report-words.en.ts';

export const de = {
  date: 'Datum',
  number: 'Nummer',
  due: 'Fällig',
  chargedFor: 'Für',
  paidBy: 'Zahler',
  method: 'Zahlweg',
  reference: 'Verwendungszweck',
  account: 'Konto',
  bankDeposit: 'Einzahlung',
  totalCharges: { one: 'Summe, {count} Forderung', other: 'Summe, {count} Forderungen' },
  totalPayments: { one: 'Summe, {count} Zahlung', other: 'Summe, {count} Zahlungen' },
  totalBankDeposits: { one: 'Summe, {count} Einzahlung', other: 'Summe, {count} Einzahlungen' },
  voidOf: 'Storno von {number}',
  returnOf: 'Rückgabe von {number}',
  depositUndone: '{number} rückgängig gemacht',
  bankDepositTo: 'Einzahlung auf {account}',
  paymentsIn: { one: '{count} Zahlung', other: '{count} Zahlungen' },
  methodWith: '{method} {reference}',
  'method-cash': 'Bar',
  'method-cheque': 'Scheck',
  'method-transfer': 'Überweisung',
  'method-card': 'Karte',
  'method-direct-debit': 'Lastschrift',
  'method-other': 'Anderer Weg',
  'method-opening': 'Anfangsbestand',
  tiesTo: 'Stimmt mit {account} überein',
  differsFrom: 'Weicht von {account} ab',
  banksAndUndeposited: 'Bankkonten und noch nicht eingezahltem Geld',
  chargesTie:
    'Forderungen abzüglich Stornos ergeben {amount}. Ihre Buchungen ergeben auf diesem Konto denselben Betrag.',
  paymentsTie:
    'Zahlungen abzüglich Rückgaben ergeben {amount}. Ihre Buchungen ergeben auf diesen Konten denselben Betrag.',
  bankDepositsTie:
    'Einzahlungen abzüglich rückgängig gemachter ergeben {amount}. Ihre Buchungen nehmen denselben Betrag von diesem Konto.',
  booksDiffer: 'Dieser Bericht ergibt {amount}, die Bücher {books}.',
} satisfies {
  readonly [Key in keyof typeof rentReportWords]: (typeof rentReportWords)[Key] extends string ? string : Plural;
};
