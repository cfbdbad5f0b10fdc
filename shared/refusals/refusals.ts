import { auth } from './auth.ts';
import { banking } from './banking.ts';
import { debits } from './debits.ts';
import { deposits } from './deposits.ts';
import { documents } from './documents.ts';
import { eInvoices } from './e-invoices.ts';
import { kernel } from './kernel.ts';
import { leasing } from './leasing.ts';
import { ledger } from './ledger.ts';
import { moving } from './moving.ts';
import { paymentFiles } from './payment-files.ts';
import { online } from './online.ts';
import { owners } from './owners.ts';
import { people } from './people.ts';
import { portfolio } from './portfolio.ts';
import { receipts } from './receipts.ts';
import type { ValuesOf } from './refusal.ts';
import { reports } from './reports.ts';
import { rent } from './rent.ts';
import { payables } from './payables.ts';
import { tasks } from './tasks.ts';
import { taxes } from './taxes.ts';

/** Every refusal of the program, by its key: the first part names the file, which other languages have beside it. */
export const refusals = {
  ...auth,
  ...banking,
  ...debits,
  ...deposits,
  ...documents,
  ...eInvoices,
  ...kernel,
  ...leasing,
  ...ledger,
  ...moving,
  ...paymentFiles,
  ...online,
  ...owners,
  ...people,
  ...portfolio,
  ...receipts,
  ...rent,
  ...reports,
  ...payables,
  ...tasks,
  ...taxes,
} as const;

export type RefusalKey = keyof typeof refusals;
/** Those whose sentence has no holes. */
export type PlainRefusalKey = {
  [Key in RefusalKey]: keyof RefusalValues<Key> extends never ? Key : never;
}[RefusalKey];
export type RefusalValues<Key extends RefusalKey> = ValuesOf<(typeof refusals)[Key][1]>;
