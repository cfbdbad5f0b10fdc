import { Suspense, type ReactNode } from 'react';
import type { SumCents } from '#shared/money.ts';
import { Amount, type AmountProps } from '#web/kit/amount/amount.tsx';
import { Explanation } from '#web/kit/explanation/explanation.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { WantedFigure } from './figure-lines-query.ts';

/** Comes when the first figure is opened. */
const FigureDetail = lazyPart(async () => (await import('./figure-detail.tsx')).FigureDetail);

export interface ExplainedFigureProps extends WantedFigure, Pick<AmountProps, 'tone'> {
  /** What the figure is: "Balance, Omar Haddad". */
  readonly label: string;
  readonly cents: SumCents;
  readonly currency: string;
  /** What is shown, where that is more than the amount. */
  readonly children?: ReactNode;
  /** What the button is called, where words are shown beside the amount: whoever speaks them has to reach it. */
  readonly said?: string;
}

/** An amount anywhere on a page; the dotted line opens the lines that add up to it, the rule, and who recorded them. */
export function ExplainedFigure({ label, cents, tone, children, said, ...figure }: ExplainedFigureProps) {
  const { currency } = figure;
  const amount = children ?? <Amount cents={cents} currency={currency} {...(tone === undefined ? {} : { tone })} />;
  // Zero has no lines.
  if (cents === 0) return amount;
  const title = `${label}: ${formatMoney(cents, currency)}`;
  return (
    <Explanation
      wide
      name={said ?? title}
      title={title}
      detail={
        <Suspense fallback={<Loading rows={3} />}>
          <FigureDetail {...figure} value={cents} />
        </Suspense>
      }
    >
      {amount}
    </Explanation>
  );
}
