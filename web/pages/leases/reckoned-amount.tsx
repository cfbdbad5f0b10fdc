import { Amount } from '#web/kit/amount/amount.tsx';
import { DayStrip } from '#web/kit/day-strip/day-strip.tsx';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { daysIn, monthOf } from '#shared/rent/calendar.ts';
import type { ScheduleLine } from './api.ts';
import { howWords, isReckoned } from './how-words.ts';
import { useLeaseText } from './text.ts';
import styles from './schedule.module.css';

/** An amount to come; where a rule made it, the dotted line opens how. */
export function ReckonedAmount({ line, currency }: { readonly line: ScheduleLine; readonly currency: string }) {
  const t = useLeaseText();
  const amount = <Amount cents={line.cents} currency={currency} />;
  if (!isReckoned(line)) return amount;
  return (
    <Explanation title={howWords(t, line, currency)} detail={<HowDetail line={line} />}>
      {amount}
    </Explanation>
  );
}

/** The rule in words, and the days of the month that count. */
export function HowDetail({ line }: { readonly line: ScheduleLine }) {
  const t = useLeaseText();
  const { from, to, how } = line;
  const month = monthOf(from);
  const isOneMonth = to <= month.to && !how.isWhole;
  return (
    <span className={styles['how']}>
      {isOneMonth && (
        <DayStrip
          days={daysIn(month)}
          from={Number(from.slice(8))}
          to={Number(to.slice(8))}
          label={t('howDays', { days: how.days, ofDays: how.ofDays })}
        />
      )}
      {!how.isWhole && t(`proration_${how.method}`)}
    </span>
  );
}
