import { daysFrom } from '#shared/rent/calendar.ts';
import { feeCents, type FeeAmount } from '#shared/rent/late-fees.ts';
import { divide, multiply, percent, rational, roundToCents } from '#shared/rent/rational.ts';
import type { Made, SheetLine } from '#shared/reports/sheet.ts';
import type { LateFeeText } from '#web/features/late-fees/late-fee-text.ts';
import { lateFeeWords } from '#web/features/late-fees/late-fee-words.ts';
import { readFeeOn, type FeeOn } from '#web/features/money/fee-words.ts';
import { howWords, isReckoned, readHow, type How } from '#web/features/money/how.ts';
import { methodWords } from '#web/features/money/how-it-came.tsx';
import type { RentWords } from '#web/features/money/text.ts';
import { formatDate, formatMoney, formatNumber } from '#web/lib/format.ts';
import type { ExplainText } from './text.ts';

export interface RuleTexts {
  readonly t: ExplainText;
  readonly late: LateFeeText;
  readonly rent: RentWords;
}

/** "5% × 1,710.00 = 85.50, 6 days late": what the rule of a line reckoned with. */
export function calculationOf(texts: RuleTexts, { made }: SheetLine, currency: string): string | undefined {
  const inputs = made?.inputs ?? null;
  const fee = readFeeOn(inputs);
  if (fee !== undefined) return feeCalculation(texts, fee, inputs, currency);
  const how = readHow(inputs);
  if (how !== undefined && isReckoned(how)) return howWords(texts.rent, how, centsOf(how), currency);
  const whole = inputs?.['rule'] === 'shared-cost' ? inputs['wholeCents'] : undefined;
  return typeof whole === 'number' ? texts.t('shareOf', { whole: moneyIn(currency)(whole) }) : undefined;
}

/** The rules themselves, each once: what a late fee is by its policy and whose that is, how parts of a month are counted. */
export function ruleSentences(texts: RuleTexts, lines: readonly Made[], currency: string): readonly string[] {
  const sentences = lines.flatMap(({ inputs }) => {
    const fee = readFeeOn(inputs ?? null);
    if (fee !== undefined) return feeSentences(texts, fee, inputs, currency);
    const how = readHow(inputs ?? null);
    if (how === undefined) return [];
    return how.isWhole ? texts.t('ruleLease') : texts.t('rulePart', { method: methodWords(texts.rent, how) });
  });
  return [...new Set(sentences)];
}

/** Whether the rule of a line says more than which kind of document made it. */
export function isExplained({ inputs }: Made): boolean {
  return readFeeOn(inputs ?? null) !== undefined || readHow(inputs ?? null) !== undefined;
}

function feeSentences(
  { t, late }: RuleTexts,
  { policy }: FeeOn,
  inputs: Made['inputs'],
  currency: string,
): readonly string[] {
  const rule = lateFeeWords(late, { ...policy, kind: 'charged' }, currency);
  const from = levels.find((level) => level === inputs?.['policyFrom']);
  return [t('ruleLateFee', { rule }), ...(from === undefined ? [] : [late(`lateFrom_${from}`)])];
}

const levels = ['lease', 'property', 'organisation'] as const;

function feeCalculation({ t }: RuleTexts, fee: FeeOn, inputs: Made['inputs'] | null, currency: string): string {
  const { policy, step, feeOn, obligationDueOn, isCapped } = fee;
  const amount = step === 0 || policy.further === null ? policy.first : policy.further.amount;
  const count = daysFrom(obligationDueOn, feeOn);
  const rule = feeFormula(t, amount, fee, currency);
  const late = { rule: isCapped ? t('capped', { rule }) : rule, count };
  // Charged on another day than the one that it is counted to: without the day, the count would look wrong.
  return inputs?.['chargedLaterBecause'] === undefined
    ? t('daysLate', late)
    : t('daysLateOn', { ...late, date: formatDate(feeOn) });
}

/** Fees of long ago do not say what the rent was. */
function feeFormula(t: ExplainText, amount: FeeAmount, fee: FeeOn, currency: string): string {
  const money = moneyIn(currency);
  if (amount.kind === 'fixed') return money(amount.cents);
  const base = amount.of === 'rent' ? fee.rentCents : fee.outstandingCents;
  const share = formatNumber(Number(amount.percent));
  if (base === undefined) return t('percentOfRent', { percent: share });
  const part = t('percentTimes', { percent: share, base: money(base) });
  const words = amount.kind === 'percent' ? part : t(amount.kind, { amount: money(amount.cents), part });
  return t('equals', { words, amount: money(feeCents(amount, { outstanding: base, rent: base })) });
}

function centsOf({ fullCents, percent: share, times, days, ofDays, isWhole }: How): number {
  const part = isWhole ? rational(1) : divide(rational(days), rational(ofDays));
  return roundToCents(multiply(rational(fullCents), percent(share), rational(times), part));
}

function moneyIn(currency: string): (cents: number) => string {
  return (cents) => formatMoney(cents, currency, { zero: 'number' });
}
