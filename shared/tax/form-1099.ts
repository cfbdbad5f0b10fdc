import { shippedTaxRules, taxRuleOn } from './tax-rules.ts';
import type { TaxRule } from './tax-rules.ts';

/** The boxes that pay rent, services and medical or legal bills. */
export const boxes1099 = ['NEC-1', 'MISC-1', 'MISC-6', 'MISC-10'] as const;
export type Box = (typeof boxes1099)[number];

export const forms1099ToFile = ['1099-NEC', '1099-MISC'] as const;
export type Form = (typeof forms1099ToFile)[number];

export function formOf(box: Box): Form {
  return box === 'NEC-1' ? '1099-NEC' : '1099-MISC';
}

const kinds = {
  'NEC-1': 'us-nec-1',
  'MISC-1': 'us-misc-1',
  'MISC-6': 'us-misc-6',
  'MISC-10': 'us-misc-10',
} as const;

/** From which sum a form is due. The latest row of a box that has begun holds; not legal advice. */
export function limitOf(box: Box, year: number, rules: readonly TaxRule[] = shippedTaxRules): number {
  return taxRuleOn(kinds[box], `${year}-01-01`, rules).cents ?? 0;
}

export interface VendorPayment {
  readonly date: string;
  readonly method: string;
  readonly cents: number;
  readonly box: Box | null;
  readonly voidedOn?: string | null;
  /** What a corporation is reported for too. */
  readonly service?: 'legal' | 'medical';
}

export interface Vendor {
  readonly year: number;
  readonly entity: 'individual' | 'partnership' | 'corporation';
  readonly payments: readonly VendorPayment[];
  /** When the forms of the year went out: what is voided later is a correction. */
  readonly filedOn?: string;
}

export type LineReason =
  | 'counted'
  | 'no-box'
  | 'other-year'
  | 'card'
  | 'voided'
  | 'voided-after-filing'
  | 'corporation';

export interface BoxTotal {
  readonly cents: number;
  readonly report: boolean;
}

export interface VendorTotals {
  readonly boxes: Readonly<Partial<Record<Box, BoxTotal>>>;
  /** Every payment, with why it counts or does not. */
  readonly lines: readonly { readonly payment: VendorPayment; readonly reason: LineReason }[];
}

/** What a vendor was paid in a year, by box. */
export function vendorTotals(vendor: Vendor): VendorTotals {
  const lines = vendor.payments.map((payment) => ({ payment, reason: reasonOf(payment, vendor) }));
  const sums = new Map<Box, number>();
  for (const { payment, reason } of lines)
    if (reason === 'counted' && payment.box !== null)
      sums.set(payment.box, (sums.get(payment.box) ?? 0) + payment.cents);
  const boxes = [...sums].map(([box, cents]) => [box, { cents, report: cents >= limitOf(box, vendor.year) }] as const);
  return { boxes: Object.fromEntries(boxes), lines };
}

function reasonOf(payment: VendorPayment, { year, entity, filedOn }: Vendor): LineReason {
  const { box, method, date, voidedOn = null, service } = payment;
  if (box === null) return 'no-box';
  if (!date.startsWith(`${year}-`)) return 'other-year';
  // What was paid by card is reported by the company of the card.
  if (method === 'card') return 'card';
  if (voidedOn !== null) return filedOn !== undefined && voidedOn > filedOn ? 'voided-after-filing' : 'voided';
  const isReportedOfAll = box === 'MISC-6' || box === 'MISC-10' || service !== undefined;
  return entity === 'corporation' && !isReportedOfAll ? 'corporation' : 'counted';
}

const formsOfFile = 100;

/** IRIS takes a hundred forms a file. */
export function irisFiles<One>(forms: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(forms.length / formsOfFile) }, (_, at) =>
    forms.slice(at * formsOfFile, (at + 1) * formsOfFile),
  );
}
