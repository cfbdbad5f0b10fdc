/** Limits of boxes in cents, rates in thousandths of a percent, and the bounds of German building work in cents. */
export const taxRuleKinds = [
  'us-nec-1',
  'us-misc-1',
  'us-misc-6',
  'us-misc-10',
  'us-1042-s',
  'gb-nrl',
  'de-48',
  'de-48-limit',
  'de-48-exempt-limit',
] as const;
export type TaxRuleKind = (typeof taxRuleKinds)[number];

export interface TaxRule {
  readonly kind: TaxRuleKind;
  /** The latest row that has begun holds. */
  readonly from: string;
  readonly cents: number | null;
  readonly millipercent: number | null;
  readonly source: string;
}

const limit = (kind: TaxRuleKind, from: string, cents: number, source: string): TaxRule => ({
  kind,
  from,
  cents,
  millipercent: null,
  source,
});
const rate = (kind: TaxRuleKind, from: string, millipercent: number, source: string): TaxRule => ({
  kind,
  from,
  cents: null,
  millipercent,
  source,
});

const usLimit = '26 U.S.C. 6041(a)';
const usRaised = 'Public Law 119-21, section 70433';

/** The rows that come with the program; workspaces add later ones. Not legal advice. */
export const shippedTaxRules: readonly TaxRule[] = [
  limit('us-nec-1', '1954-01-01', 60_000, usLimit),
  limit('us-nec-1', '2026-01-01', 200_000, usRaised),
  limit('us-misc-1', '1954-01-01', 60_000, usLimit),
  limit('us-misc-1', '2026-01-01', 200_000, usRaised),
  limit('us-misc-6', '1954-01-01', 60_000, usLimit),
  limit('us-misc-10', '1954-01-01', 60_000, usLimit),
  rate('us-1042-s', '1954-01-01', 30_000, '26 U.S.C. 871(a), 1441'),
  rate('gb-nrl', '1996-04-06', 20_000, 'SI 1995/2902'),
  rate('de-48', '2002-01-01', 15_000, '§ 48 EStG'),
  limit('de-48-limit', '2002-01-01', 500_000, '§ 48 Abs. 2 Nr. 2 EStG'),
  limit('de-48-exempt-limit', '2002-01-01', 1_500_000, '§ 48 Abs. 2 Nr. 1 EStG'),
];

/** The row of a kind that holds on a day: of two that begin on the same day, the one that was added. */
export function taxRuleOn(kind: TaxRuleKind, on: string, rules: readonly TaxRule[] = shippedTaxRules): TaxRule {
  let found: TaxRule | undefined;
  for (const rule of rules)
    if (rule.kind === kind && rule.from <= on && (found === undefined || rule.from >= found.from)) found = rule;
  if (found === undefined) throw new Error(`There is no ${kind} on ${on}`);
  return found;
}

/** Where a rule holds. */
export function placeOfRule(kind: TaxRuleKind): 'US' | 'GB' | 'DE' {
  return kind.startsWith('us') ? 'US' : kind.startsWith('gb') ? 'GB' : 'DE';
}

export function isRate(kind: TaxRuleKind): boolean {
  return kind === 'us-1042-s' || kind === 'gb-nrl' || kind === 'de-48';
}
