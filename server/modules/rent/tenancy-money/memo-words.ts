import { chargeNames } from './charge-names.ts';
import type { Language } from '#server/kernel/paper/formats.ts';

/** The words of memos in the journal. */
export type MemoWords = typeof en;

export function memoWords(language: Language, country: string): MemoWords {
  if (language === 'de') return de;
  return country === 'US' ? { ...en, methods: { ...en.methods, cheque: 'check', 'direct-debit': 'ACH' } } : en;
}

const en = {
  kinds: {
    ...chargeNames.en,
    other: 'Charge',
    deposit: 'Security deposit',
    'returned-payment-fee': 'Returned payment fee',
  },
  due: (date: string) => `due ${date}`,
  lateRent: (date: string) => `for rent due ${date}`,
  methods: {
    transfer: 'bank transfer',
    cheque: 'cheque',
    cash: 'cash',
    card: 'card',
    'direct-debit': 'direct debit',
    other: 'other',
  } as Readonly<Record<string, string>>,
  payment: (number: string) => `Payment ${number}`,
  paymentReturned: (number: string) => `Payment ${number} returned`,
  paymentVoided: (number: string) => `Payment ${number} voided`,
  refund: (number: string) => `Refund ${number}`,
  depositRefund: (number: string) => `Deposit refund ${number}`,
  refundOwed: (refund: string, receipt: string) => `Refund ${refund} owed again, payment ${receipt} returned`,
  depositOwed: (settlement: string, receipt: string) =>
    `Deposit of settlement ${settlement} owed again, payment ${receipt} returned`,
  credits: {
    credit: 'Credit',
    concession: 'Concession',
    'write-off': 'Write-off',
    deposit: 'Deposit deduction',
  },
  lastMonthUsed: 'Last month’s rent used',
  creditVoided: (number: string) => `Credit ${number} voided`,
  chargeVoided: (number: string) => `Charge ${number} voided`,
  chargeWaived: (number: string) => `Charge ${number} waived`,
  refundVoided: (number: string) => `Refund ${number} voided`,
  depositRefundVoided: (number: string) => `Deposit refund ${number} voided`,
  applied: { receipt: 'Payment applied', credit: 'Credit applied', deposit: 'Deposit applied' },
  unapplied: { receipt: 'Payment unapplied', credit: 'Credit unapplied', deposit: 'Deposit unapplied' },
  directDebit: (reference: string, payments: number) =>
    `Direct debit ${reference} – ${payments === 1 ? '1 payment' : `${payments} payments`}`,
  bankDeposit: (number: string, payments: number) =>
    `Bank deposit ${number} – ${payments === 1 ? '1 payment' : `${payments} payments`}`,
  bankDepositUndone: (number: string) => `Bank deposit ${number} undone`,
  undone: (what: string) => `${what} undone`,
  depositInterest: 'Deposit interest',
  depositMoved: 'Deposit moved to another unit',
  lastMonthMoved: 'Last month’s rent moved to another building',
  depositsBanked: 'Deposits moved between bank accounts',
  lastMonthJoined: 'Last month’s rent moved to deposit',
  openingDeposit: 'Opening balance, deposit',
  openingPrepayment: 'Opening balance, prepayment',
  paidAlready: (date: string) => `Paid on ${date}`,
};

const de: MemoWords = {
  kinds: { ...chargeNames.de, other: 'Forderung' },
  due: (date) => `fällig ${date}`,
  lateRent: (date) => `für Miete, fällig ${date}`,
  methods: {
    transfer: 'Überweisung',
    cheque: 'Scheck',
    cash: 'bar',
    card: 'Karte',
    'direct-debit': 'Lastschrift',
    other: 'sonstige',
  },
  payment: (number) => `Zahlung ${number}`,
  paymentReturned: (number) => `Zahlung ${number} zurückgegeben`,
  paymentVoided: (number) => `Zahlung ${number} storniert`,
  refund: (number) => `Rückzahlung ${number}`,
  depositRefund: (number) => `Rückzahlung der Kaution ${number}`,
  refundOwed: (refund, receipt) => `Rückzahlung ${refund} wieder offen, Zahlung ${receipt} zurückgegeben`,
  depositOwed: (settlement, receipt) =>
    `Kaution aus Abrechnung ${settlement} wieder offen, Zahlung ${receipt} zurückgegeben`,
  credits: {
    credit: 'Gutschrift',
    concession: 'Nachlass',
    'write-off': 'Ausbuchung',
    deposit: 'Kautionsabzug',
  },
  lastMonthUsed: 'Letzte Monatsmiete verwendet',
  creditVoided: (number) => `Gutschrift ${number} storniert`,
  chargeVoided: (number) => `Forderung ${number} storniert`,
  chargeWaived: (number) => `Forderung ${number} erlassen`,
  refundVoided: (number) => `Rückzahlung ${number} storniert`,
  depositRefundVoided: (number) => `Rückzahlung der Kaution ${number} storniert`,
  applied: { receipt: 'Zahlung verrechnet', credit: 'Gutschrift verrechnet', deposit: 'Kaution verrechnet' },
  unapplied: {
    receipt: 'Verrechnung der Zahlung aufgehoben',
    credit: 'Verrechnung der Gutschrift aufgehoben',
    deposit: 'Verrechnung der Kaution aufgehoben',
  },
  directDebit: (reference, payments) =>
    `Lastschrift ${reference} – ${payments === 1 ? '1 Zahlung' : `${payments} Zahlungen`}`,
  bankDeposit: (number, payments) => `Einzahlung ${number} – ${payments === 1 ? '1 Zahlung' : `${payments} Zahlungen`}`,
  bankDepositUndone: (number) => `Einzahlung ${number} rückgängig gemacht`,
  undone: (what) => `${what} rückgängig gemacht`,
  depositInterest: 'Zinsen auf die Kaution',
  depositMoved: 'Kaution in eine andere Wohnung übernommen',
  lastMonthMoved: 'Letzte Monatsmiete in ein anderes Gebäude übernommen',
  depositsBanked: 'Kautionen zwischen Bankkonten umgebucht',
  lastMonthJoined: 'Letzte Monatsmiete zur Kaution genommen',
  openingDeposit: 'Saldovortrag, Kaution',
  openingPrepayment: 'Saldovortrag, Vorauszahlung',
  paidAlready: (date) => `Bezahlt am ${date}`,
};
