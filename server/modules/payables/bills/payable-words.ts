import type { Tx } from '#server/kernel/database.ts';
import { organisationFacts } from '#server/kernel/organisation-day.ts';

/** Words that the books keep of what vendors are owed and paid, in the language of the workspace. */
const payableWords = {
  en: {
    markUp: 'Mark-up',
    bill: (number: string) => `Bill ${number}`,
    invoice: (number: string) => `invoice ${number}`,
    payment: (number: string) => `Payment ${number}`,
    check: (number: string) => `check ${number}`,
    credit: (number: string) => `Credit ${number}`,
    reimbursement: (payment: string) => `Reimbursement of payment ${payment}`,
    voided: (memo: string) => `Voided: ${memo}`,
    returned: (memo: string) => `Returned: ${memo}`,
    stopped: (memo: string) => `Stopped: ${memo}`,
    changed: (memo: string) => `Changed: ${memo}`,
  },
  de: {
    markUp: 'Aufschlag',
    bill: (number: string) => `Rechnung ${number}`,
    invoice: (number: string) => `Rechnungsnummer ${number}`,
    payment: (number: string) => `Zahlung ${number}`,
    check: (number: string) => `Scheck ${number}`,
    credit: (number: string) => `Gutschrift ${number}`,
    reimbursement: (payment: string) => `Erstattung der Zahlung ${payment}`,
    voided: (memo: string) => `Storniert: ${memo}`,
    returned: (memo: string) => `Zurückgegeben: ${memo}`,
    stopped: (memo: string) => `Gesperrt: ${memo}`,
    changed: (memo: string) => `Geändert: ${memo}`,
  },
} as const;

export type PayableWords = (typeof payableWords)['en' | 'de'];
type Undoing = 'voided' | 'returned' | 'stopped' | 'changed';

export async function readPayableWords(tx: Tx, organisationId: string): Promise<PayableWords> {
  const { locale } = await organisationFacts(tx, organisationId);
  return payableWords[locale.startsWith('de') ? 'de' : 'en'];
}

/** What an entry says of itself: what is not known is left out, and the rest of a very long memo too. */
export function memoOf(...parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' – ')
    .slice(0, memoAtMost);
}

/** What the opposite of an entry says. */
export async function readUndoneMemo(tx: Tx, organisationId: string, how: Undoing) {
  const words = await readPayableWords(tx, organisationId);
  return (memo: string) => words[how](memo).slice(0, memoAtMost);
}

const memoAtMost = 500;
