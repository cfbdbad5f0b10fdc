import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { formatMoney, formatPercent, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import type { RentSummary } from './api.ts';
import { useBoardText } from './board-text.ts';

/** The month in four figures. Where several currencies are about, the workspace's own stands here. */
export function BoardFigures({
  summary,
  isNarrow,
}: {
  readonly summary: RentSummary | undefined;
  readonly isNarrow: boolean;
}) {
  const b = useBoardText();
  const { organisation } = useMe();
  const [figures, ...others] = ownFirst(summary?.figures ?? [], organisation.currency);
  const currency = figures?.currency ?? organisation.currency;
  const money = (cents: number | undefined) => (cents === undefined ? nothing : formatMoney(cents, currency));
  const phone = usePhone();
  const named = others.length > 0 || isNarrow || phone;
  const of = { currency };

  return (
    <Figures>
      <Figure phone={false} label={named ? b('billedOf', of) : b('billed')} value={money(figures?.billedCents)} />
      <Figure label={named ? b('collectedOf', of) : b('collected')} value={money(figures?.collectedCents)} />
      <Figure
        label={named ? b('outstandingOf', of) : b('outstanding')}
        value={money(figures?.outstandingCents)}
        tone={(figures?.outstandingCents ?? 0) > 0 ? 'bad' : 'ink'}
      />
      <Figure
        phone={false}
        label={b('occupancy')}
        value={summary === undefined || summary.units === 0 ? nothing : formatPercent(summary.occupied / summary.units)}
      />
    </Figures>
  );
}
