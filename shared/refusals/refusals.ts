import { auth } from './auth.ts';
import { deposits } from './deposits.ts';
import { documents } from './documents.ts';
import { kernel } from './kernel.ts';
import { leasing } from './leasing.ts';
import { ledger } from './ledger.ts';
import { moving } from './moving.ts';
import { people } from './people.ts';
import { portfolio } from './portfolio.ts';
import { receipts } from './receipts.ts';
import type { ValuesOf } from './refusal.ts';
import { reports } from './reports.ts';
import { rent } from './rent.ts';
import { tasks } from './tasks.ts';

/** Every refusal of the program, by its key: the first part names the file, which other languages have beside it. */
export const refusals = {
  ...auth,
  ...deposits,
  ...documents,
  ...kernel,
  ...leasing,
  ...ledger,
  ...moving,
  ...people,
  ...portfolio,
  ...receipts,
  ...rent,
  ...reports,
  ...tasks,
} as const;

export type RefusalKey = keyof typeof refusals;
/** Those whose sentence has no holes. */
export type PlainRefusalKey = {
  [Key in RefusalKey]: keyof RefusalValues<Key> extends never ? Key : never;
}[RefusalKey];
export type RefusalValues<Key extends RefusalKey> = ValuesOf<(typeof refusals)[Key][1]>;
