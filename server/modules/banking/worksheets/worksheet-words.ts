import type { Language } from '#server/kernel/paper/formats.ts';
import type { SheetFund } from './read-sheet.ts';

interface Words {
  readonly title: string;
  readonly account: string;
  readonly month: string;
  readonly currency: string;
  readonly statement: string;
  readonly inTransit: string;
  readonly outstanding: string;
  readonly adjusted: string;
  readonly book: string;
  readonly funds: string;
  readonly agree: string;
  readonly openItems: string;
  readonly noItems: string;
  readonly date: string;
  readonly entry: string;
  readonly what: string;
  readonly holder: string;
  readonly kind: string;
  readonly total: string;
  readonly toFix: string;
  readonly prepared: string;
  readonly signed: string;
  readonly lastEntry: string;
  readonly problems: Readonly<Record<'short' | 'misplaced', string>>;
  readonly kinds: Readonly<Record<SheetFund['holder']['kind'], string>>;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Trust worksheet',
    account: 'Account',
    month: 'Statement',
    currency: 'Currency',
    statement: 'Balance of the bank statement',
    inTransit: 'In transit',
    outstanding: 'Outstanding',
    adjusted: 'Adjusted bank balance',
    book: 'Book balance',
    funds: 'Sum of funds',
    agree: 'All three agree',
    openItems: 'In transit and outstanding',
    noItems: 'Nothing is in transit or outstanding.',
    date: 'Date',
    entry: 'Entry',
    what: 'Item',
    holder: 'Fund',
    kind: 'Kind',
    total: 'Total',
    toFix: 'Short and misplaced funds',
    prepared: 'Prepared by',
    signed: 'Signed by',
    lastEntry: 'Last entry of the books',
    problems: { short: 'Short', misplaced: 'Misplaced' },
    kinds: {
      property: 'Owner money',
      person: 'Owner’s money',
      deposit: 'Security deposit',
      prepayment: 'Prepayment',
      tax: 'Taxes withheld',
      unidentified: 'Unidentified receipts',
      unclaimed: 'Unclaimed money',
      company: 'Own money',
      unplaced: 'Not placed',
    },
  },
  de: {
    title: 'Abstimmungsblatt Fremdgeld',
    account: 'Konto',
    month: 'Kontoauszug',
    currency: 'Währung',
    statement: 'Saldo des Kontoauszugs',
    inTransit: 'Unterwegs',
    outstanding: 'Ausstehend',
    adjusted: 'Bereinigter Banksaldo',
    book: 'Buchsaldo',
    funds: 'Summe der Guthaben',
    agree: 'Alle drei stimmen überein',
    openItems: 'Unterwegs und ausstehend',
    noItems: 'Nichts ist unterwegs oder ausstehend.',
    date: 'Datum',
    entry: 'Buchung',
    what: 'Posten',
    holder: 'Guthaben von',
    kind: 'Art',
    total: 'Summe',
    toFix: 'Fehlbeträge und falsch liegendes Geld',
    prepared: 'Vorbereitet von',
    signed: 'Unterschrieben von',
    lastEntry: 'Letzte Buchung',
    problems: { short: 'Fehlbetrag', misplaced: 'Liegt falsch' },
    kinds: {
      property: 'Eigentümergeld',
      person: 'Geld des Eigentümers',
      deposit: 'Kaution',
      prepayment: 'Vorauszahlung',
      tax: 'Einbehaltene Steuern',
      unidentified: 'Ungeklärte Eingänge',
      unclaimed: 'Nicht abgeholtes Geld',
      company: 'Eigenes Geld',
      unplaced: 'Nicht zugeordnet',
    },
  },
};

export function worksheetWords(language: Language): Words {
  return words[language];
}
