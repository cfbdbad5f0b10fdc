import { moneyOf } from '#web/features/money/words.ts';
import { formatDate } from '#web/lib/format.ts';
import type { PayException, PayVendor } from './api.ts';
import type { PayText } from './text.ts';

const leftKeys = {
  'payee-unverified': 'left_payee',
  'on-hold': 'left_hold',
  'insurance-ended': 'left_insurance',
  'not-own': 'left_not-own',
  'other-account': 'left_other',
  'fund-short': 'left_short',
  'covered-by-credit': 'left_covered',
} as const;

/** What is left out, as one step of the bridge. */
export function leftWords(t: PayText, kind: PayException['kind']): string {
  return t(leftKeys[kind]);
}

/** Why a bill is left out. */
export function whyWords(t: PayText, { kind, detail, fund, account }: PayException, currency: string): string {
  if (kind === 'on-hold') return t('why_hold', { reason: detail ?? '' });
  if (kind === 'insurance-ended') return t('why_insurance', { date: formatDate(detail ?? '') });
  if (kind === 'other-account') return t('why_other', { account: account?.name ?? '' });
  if (kind === 'payee-unverified') return t('why_payee');
  if (kind === 'covered-by-credit') return t('why_covered');
  if (kind === 'not-own' || fund === null) return t('why_not-own');
  const { property, heldCents, neededCents } = fund;
  const [held, needed] = [moneyOf(heldCents, currency), moneyOf(neededCents, currency)];
  if (property === null) return t('why_shortOwn', { held, needed });
  return t('why_short', { property: property.name, held, needed, missing: moneyOf(neededCents - heldCents, currency) });
}

/** "ACH, CCD ··9032", "Check 2043". */
export function byWords(t: PayText, { method, sec, bankEnding, checkNumber }: PayVendor): string {
  if (method === 'ach') return t('by_ach', { sec: sec ?? '', ending: bankEnding ?? '' });
  if (method === 'sepa') return t('by_sepa', { ending: bankEnding ?? '' });
  if (method === 'check' && checkNumber !== null) return t('by_check', { number: String(checkNumber) });
  return t(`method_${method}`);
}
