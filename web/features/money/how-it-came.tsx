import { Amount } from '#web/kit/amount/amount.tsx';
import { DayStrip } from '#web/kit/day-strip/day-strip.tsx';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { useFeeText } from './fee-text.ts';
import { feeWords, readFeeOn } from './fee-words.ts';
import { dayStripOf, howWords, isReckoned, readHow, type How } from './how.ts';
import { en } from './rent.en.ts';
import { useRentWords, type RentWords } from './text.ts';
import styles from './how-it-came.module.css';

export interface HowItCameProps {
  readonly cents: number;
  readonly currency: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly explanation: Readonly<Record<string, unknown>> | null;
  readonly struck?: boolean;
}

/** An amount; where a rule made it anything but the full one, the dotted line opens how. */
export function HowItCame({ cents, currency, from, to, explanation, struck = false }: HowItCameProps) {
  const t = useRentWords();
  const f = useFeeText();
  const how = readHow(explanation);
  const amount = <Amount cents={cents} currency={currency} struck={struck} />;
  const fee = readFeeOn(explanation);
  if (fee !== undefined) return <Explanation title={feeWords(f, fee, currency)}>{amount}</Explanation>;
  if (how === undefined || !isReckoned(how)) return amount;
  return (
    <Explanation title={howWords(t, how, cents, currency)} detail={<HowDetail how={how} from={from} to={to} />}>
      {amount}
    </Explanation>
  );
}

/** The days of the month that count, and the rule in words. */
export function HowDetail({ how, from, to }: Pick<HowItCameProps, 'from' | 'to'> & { readonly how: How }) {
  const t = useRentWords();
  const strip = dayStripOf(how, from, to);
  return (
    <span className={styles['how']}>
      {strip !== undefined && <DayStrip {...strip} label={t('howDays', { days: how.days, ofDays: how.ofDays })} />}
      {!how.isWhole && methodWords(t, how)}
    </span>
  );
}

export function methodWords(t: RentWords, { method }: How): string {
  const key = `method_by_${method}`;
  return Object.hasOwn(en, key) ? t(key as 'method_by_actual-days') : ''; // One of the catalogue's; none takes values.
}
