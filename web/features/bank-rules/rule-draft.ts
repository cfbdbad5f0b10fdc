import type { BankRule } from './api.ts';

export type Direction = 'any' | 'in' | 'out';

/** A rule as it is being written: amounts are without a sign, which the direction says. */
export interface RuleDraft {
  readonly name: string;
  readonly text: string;
  readonly counterparty: string;
  readonly direction: Direction;
  readonly fromCents: number | null;
  readonly toCents: number | null;
  readonly accountId: string | null;
  readonly propertyId: string;
  readonly isAutomatic: boolean;
}

type Limits = Pick<BankRule, 'minCents' | 'maxCents'>;
type Amounts = Pick<RuleDraft, 'direction' | 'fromCents' | 'toCents'>;

/** Limits of both signs stay as they are, with their signs. */
export function amountsOf({ minCents, maxCents }: Limits): Amounts {
  if (minCents !== null && minCents > 0)
    return { direction: 'in', fromCents: minCents === 1 ? null : minCents, toCents: maxCents };
  if (maxCents !== null && maxCents < 0)
    return {
      direction: 'out',
      fromCents: maxCents === -1 ? null : -maxCents,
      toCents: minCents === null ? null : -minCents,
    };
  return { direction: 'any', fromCents: minCents, toCents: maxCents };
}

export function limitsOf({ direction, fromCents, toCents }: Amounts): Limits {
  if (direction === 'any') return { minCents: fromCents, maxCents: toCents };
  const least = Math.max(fromCents ?? 1, 1);
  if (direction === 'in') return { minCents: least, maxCents: toCents };
  return { minCents: toCents === null ? null : -toCents, maxCents: -least };
}

export function draftOf(rule: BankRule): RuleDraft {
  return {
    name: rule.name,
    text: rule.text ?? '',
    counterparty: rule.counterparty ?? '',
    ...amountsOf(rule),
    accountId: rule.account.id,
    propertyId: rule.property?.id ?? '',
    isAutomatic: rule.isAutomatic,
  };
}

export const newRule: RuleDraft = {
  name: '',
  text: '',
  counterparty: '',
  direction: 'any',
  fromCents: null,
  toCents: null,
  accountId: null,
  propertyId: '',
  isAutomatic: false,
};

export function conditionsOf(draft: RuleDraft) {
  return {
    text: draft.text.trim() || null,
    counterparty: draft.counterparty.trim() || null,
    ...limitsOf(draft),
  };
}

/** In or out alone would be every other line of the bank. */
export function hasCondition({ text, counterparty, fromCents, toCents }: RuleDraft): boolean {
  return text.trim() !== '' || counterparty.trim() !== '' || fromCents !== null || toCents !== null;
}

export function bodyOf(draft: RuleDraft) {
  return {
    name: draft.name.trim(),
    ...conditionsOf(draft),
    accountId: draft.accountId ?? '',
    propertyId: draft.propertyId === '' ? null : draft.propertyId,
    isAutomatic: draft.isAutomatic,
  };
}

interface RuledLine {
  readonly text: string;
  readonly cents: number;
}

/** What lines like this one have in common: the longest run of words without a digit, and their direction. */
export function ruleLike({ text, cents }: RuledLine): RuleDraft {
  const runs = text.split(/\s*\S*\d\S*\s*/).map((run) => run.trim());
  const words = runs.reduce((longest, run) => (run.length > longest.length ? run : longest), '');
  const said = (words === '' ? text.trim() : words).slice(0, 120);
  const name = said.charAt(0).toUpperCase() + said.slice(1).toLowerCase();
  return { ...newRule, name, text: said, direction: cents > 0 ? 'in' : 'out' };
}
