import type { Plural } from '#shared/say.ts';
import type { payablesReportWords } from './payables-report-words.en.ts';

export const de = {
  'aged-payables': 'Offene Verbindlichkeiten nach Alter',
  'vendor-ledger': 'Lieferantenkonto',
  'bills-register': 'Rechnungen',
  'expenses-by-vendor': 'Kosten nach Lieferanten',
  vendor: 'Lieferant',
  bill: 'Rechnung',
  bills: 'Rechnungen',
  discounts: 'Skonto',
  invoice: 'Rechnungsnummer',
  settled: 'Bezahlt oder Skonto',
  open: 'Offen',
  notDue: 'Nicht fällig',
  openBills: 'Offene Rechnungen',
  dueOn: 'Fällig am {day}',
  invoiceNumbered: 'Rechnung {number}',
  discountTaken: 'Skonto',
  taxWithheld: 'Einbehaltene Steuer',
  totalVendors: { one: 'Summe, {count} Lieferant', other: 'Summe, {count} Lieferanten' },
  totalBills: { one: 'Summe, {count} Rechnung', other: 'Summe, {count} Rechnungen' },
  totalWithoutProperty: 'Summe ohne Objekt',
  billsTie: 'Offene Rechnungen stimmen mit diesem Konto überein: {amount}.',
  ruleOpenBills: 'Rechnungen abzüglich Zahlungen, Skonto und Einbehalt bis zum Stichtag',
} satisfies Readonly<Record<keyof typeof payablesReportWords, string | Plural>>;
