import { chargeNames } from '#server/modules/rent/tenancy-money/charge-names.ts';
import type { Language } from '#server/kernel/paper/formats.ts';
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
  vacated: 'Move-out date',
  deadline: 'Settlement deadline',
  greeting: (names: readonly string[]) => `Dear ${names.length === 0 ? 'tenant' : list(names, 'and')},`,
  opening: (place: string, date: string, isOver: boolean) =>
    `${isOver ? 'You moved' : 'You will move'} out of ${place}, on ${date}. This is the settlement of your security deposit.`,
  what: 'Description',
  amount: 'Amount',
  held: 'Deposit held',
  interest: (date: string) => `Interest through ${date}`,
  deductions: 'Deductions',
  covered: (taken: string, amount: string) => `${taken} of ${amount} covered`,
  notCovered: 'Not covered by the deposit',
  due: (date: string) => `due ${date}`,
  totalRefund: 'Refund to you',
  totalOwed: 'Still owed by you',
  refund: (amount: string, method: string, to: string, date: string) =>
    `We refund ${amount}${to === '' ? '' : ` to ${to}`}${method === '' ? '' : ` ${method}`} on ${date}.`,
  nothingBack: 'No deposit is left to refund.',
  owed: (amount: string) => `Your open charges exceed the deposit. You still owe ${amount}.`,
  otherOpen: (amount: string, whole: string) =>
    `Other charges of ${amount} were not deducted and are unpaid. After this settlement you owe ${whole}.`,
  credit: (amount: string) => `Your account also has a credit of ${amount}, which is not part of the deposit.`,
  creditBack: 'We refund it separately.',
  source: (date: string, source: string) => `Settlement deadline: ${date} (${source}).`,
  closing: (contact: string) => `If you disagree, write to us: ${contact}.`,
  or: 'or',
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
  vacated: 'Auszugstag',
  deadline: 'Abzurechnen bis',
  greeting: (names) => `Guten Tag${names.length === 0 ? '' : ` ${list(names, 'und')}`},`,
  opening: (place, date, isOver) =>
    `${isOver ? `Am ${date} sind Sie aus ${place} ausgezogen` : `Am ${date} ziehen Sie aus ${place} aus`}. Dies ist die Abrechnung Ihrer Kaution.`,
  what: 'Beschreibung',
  amount: 'Betrag',
  held: 'Gehaltene Kaution',
  interest: (date) => `Zinsen bis ${date}`,
  deductions: 'Abzüge',
  covered: (taken, amount) => `${taken} von ${amount} gedeckt`,
  notCovered: 'Von der Kaution nicht gedeckt',
  due: (date) => `fällig ${date}`,
  totalRefund: 'Rückzahlung an Sie',
  totalOwed: 'Von Ihnen noch geschuldet',
  refund: (amount, method, to, date) =>
    `Wir zahlen ${amount}${to === '' ? '' : ` an ${to}`} ${method} zurück, mit Datum ${date}.`.replaceAll('  ', ' '),
  nothingBack: 'Von der Kaution bleibt nichts zurückzuzahlen.',
  owed: (amount) =>
    `Ihre offenen Forderungen übersteigen die Kaution. ${amount} bleiben geschuldet; bitte zahlen Sie diesen Betrag.`,
  otherOpen: (amount, whole) =>
    `Weitere Forderungen über ${amount} wurden nicht abgezogen und sind noch offen. Nach dieser Abrechnung schulden Sie ${whole}.`,
  credit: (amount) => `Außerdem haben Sie ein Guthaben von ${amount}, das nicht zur Kaution gehört.`,
  creditBack: 'Wir zahlen es gesondert zurück.',
  source: (date, source) => `Wir müssen Ihre Kaution bis zum ${date} abrechnen (${source}).`,
  closing: (contact) => `Wenn Sie nicht einverstanden sind, schreiben Sie uns: ${contact}.`,
  or: 'oder',
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
