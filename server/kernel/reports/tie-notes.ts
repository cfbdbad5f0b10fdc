import type { SumCents } from '#shared/money.ts';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { StandingNote } from '#shared/reports/sheet.ts';
import type { Asked } from './report.ts';

interface Compared {
  readonly currency: string;
  readonly amount: SumCents;
  readonly books: SumCents;
  /** The name of an account, or a word for several. */
  readonly account: string | { readonly word: ReportWord };
  /** What is said where both are the same. */
  readonly detail: ReportWord;
  /** Other amounts that it speaks of. */
  readonly also?: Readonly<Record<string, { readonly cents: SumCents; readonly currency: string }>>;
}

/** Whether a report comes to what the books say. */
export function tieNote({ currency, amount, books, account, detail, also }: Compared): StandingNote {
  const values = { amount: { cents: amount, currency } };
  if (BigInt(amount) === BigInt(books))
    return {
      tone: 'good',
      title: { word: 'tiesTo', values: { account } },
      detail: { word: detail, values: { ...also, ...values } },
    };
  return {
    tone: 'bad',
    title: { word: 'differsFrom', values: { account } },
    detail: { word: 'booksDiffer', values: { ...values, books: { cents: books, currency } } },
  };
}

interface Shown {
  readonly seesAllProperties: boolean;
  readonly asked: Asked;
}

/** The books are compared where all of them are shown. */
export function isWhole({ seesAllProperties, asked }: Shown): boolean {
  const { propertyId, unitId, leaseId, personId, accountId } = asked;
  return seesAllProperties && [propertyId, unitId, leaseId, personId, accountId].every((one) => one === undefined);
}
