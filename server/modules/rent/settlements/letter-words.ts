import { chargeNames } from '#server/modules/rent/tenancy-money/charge-names.ts';
import type { Language } from '#server/modules/rent/tenancy-money/formats.ts';
import { british } from './en-gb.ts';

/** What stands in the letter of a settlement. */
export function letterWordsIn(language: Language, country: string): LetterWords {
  if (language === 'de') return de;
  return country === 'GB' ? { ...en, ...british, methods: { ...en.methods, ...british.methods } } : en;
}

export type LetterWords = typeof en;

const en = {
  heading: (number: string) => `Security deposit settlement ${number}`,
  draft: (number: string) => `Security deposit settlement ${number}, draft`,
  undone: 'This settlement was undone and is no longer valid.',
  vacated: 'End of tenancy',
  deadline: 'Settlement deadline',
  greeting: (names: readonly string[]) => `Dear ${names.length === 0 ? 'tenant' : list(names, 'and')},`,
  opening: (place: string, date: string, isOver: boolean) =>
    `Your tenancy of ${place} ${isOver ? 'ended' : 'ends'} on ${date}. This is the settlement of your security deposit.`,
  what: 'Description',
  amount: 'Amount',
  held: 'Deposit held',
  interest: (date: string) => `Interest through ${date}`,
  deductions: 'Deductions',
  due: (date: string) => `due ${date}`,
  totalRefund: 'Refund to you',
  totalOwed: 'Still owed by you',
  refund: (amount: string, method: string, to: string, date: string) =>
    `We refund ${amount}${to === '' ? '' : ` to ${to}`}${method === '' ? '' : ` ${method}`}, dated ${date}.`,
  nothingBack: 'No deposit is left to refund.',
  owed: (amount: string) => `The deductions exceed the deposit. You still owe ${amount}.`,
  otherOpen: (amount: string, whole: string) =>
    `Other charges of ${amount} were not deducted and are unpaid. After this settlement you owe ${whole}.`,
  source: (date: string, source: string) => `We must settle your deposit by ${date} (${source}).`,
  closing: 'If you disagree, write to us.',
  methods: {
    transfer: 'by bank transfer',
    cheque: 'by check',
    cash: 'in cash',
    card: 'to your card',
    other: '',
  } as Readonly<Record<string, string>>,
  kinds: chargeNames.en,
};

const de: LetterWords = {
  heading: (number) => `Ihre Kaution, Abrechnung ${number}`,
  draft: (number) => `Ihre Kaution, Entwurf der Abrechnung ${number}`,
  undone: 'Diese Abrechnung wurde rückgängig gemacht. Sie gilt nicht mehr.',
  vacated: 'Ende des Mietverhältnisses',
  deadline: 'Abzurechnen bis',
  greeting: (names) => `Guten Tag${names.length === 0 ? '' : ` ${list(names, 'und')}`},`,
  opening: (place, date, isOver) =>
    `Ihr Mietverhältnis für ${place} ${isOver ? 'endete' : 'endet'} am ${date}. Dies ist die Abrechnung Ihrer Kaution.`,
  what: 'Wofür',
  amount: 'Betrag',
  held: 'Gehaltene Kaution',
  interest: (date) => `Zinsen bis ${date}`,
  deductions: 'Abzüge',
  due: (date) => `fällig ${date}`,
  totalRefund: 'Rückzahlung an Sie',
  totalOwed: 'Von Ihnen noch geschuldet',
  refund: (amount, method, to, date) =>
    `Wir zahlen ${amount}${to === '' ? '' : ` an ${to}`} ${method} zurück, mit Datum ${date}.`.replaceAll('  ', ' '),
  nothingBack: 'Von der Kaution bleibt nichts zurückzuzahlen.',
  owed: (amount) => `Die Abzüge übersteigen die Kaution. ${amount} bleiben geschuldet; bitte zahlen Sie diesen Betrag.`,
  otherOpen: (amount, whole) =>
    `Weitere Forderungen über ${amount} wurden nicht abgezogen und sind noch offen. Nach dieser Abrechnung schulden Sie ${whole}.`,
  source: (date, source) => `Wir müssen Ihre Kaution bis zum ${date} abrechnen (${source}).`,
  closing: 'Wenn Sie nicht einverstanden sind, schreiben Sie uns bitte.',
  methods: {
    transfer: 'per Überweisung',
    cheque: 'per Scheck',
    cash: 'in bar',
    card: 'auf Ihre Karte',
    other: '',
  },
  kinds: chargeNames.de,
};

function list(names: readonly string[], and: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1) ?? ''}`;
}
