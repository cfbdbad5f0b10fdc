import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import type { RunConfirm } from '#web/kit/run-page/run-page.tsx';
import { useRun, type PreviewQuery, type Run } from '#web/kit/run-page/use-run.ts';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useRunPartsText } from './run-parts-text.ts';

/** What is counted of every run of charges, before and after it is posted. */
interface CountedRun {
  readonly leases: number;
  readonly charges: number;
  readonly totals: readonly { readonly currency: string; readonly cents: number }[];
  readonly leftOut: readonly unknown[];
}

interface PreviewedRun extends CountedRun {
  readonly through: string;
  readonly previewedAt: string;
}

export function PreviewChip() {
  const t = useRunPartsText();
  return <Chip tone="tint">{t('preview')}</Chip>;
}

export interface RunFiguresProps {
  readonly run: CountedRun;
  readonly charges: string;
  readonly leftOut: string;
}

export function RunFigures({ run, charges, leftOut }: RunFiguresProps) {
  const t = useRunPartsText();
  const { organisation } = useMe();
  const totals = run.totals.length === 0 ? [{ currency: organisation.currency, cents: 0 }] : run.totals;
  return (
    <Figures>
      <Figure phone={false} label={t('leases')} value={counted(run.leases)} />
      <Figure label={charges} value={counted(run.charges)} />
      {totals.slice(0, 2).map(({ currency, cents }) => (
        <Figure
          key={currency}
          label={t('total', { currency })}
          value={cents === 0 ? nothing : moneyOf(cents, currency)}
        />
      ))}
      <Figure phone={false} label={leftOut} value={counted(run.leftOut.length)} />
    </Figures>
  );
}

function counted(count: number): string {
  return count === 0 ? nothing : formatNumber(count);
}

export interface ChargeRunOptions<Preview extends PreviewedRun> {
  readonly query: PreviewQuery<Preview>;
  readonly post: (expected: Expected, key: string) => Promise<{ readonly id: string; readonly charges: number }>;
  readonly posted: (count: number) => string;
}

/** What was looked at: where it would be something else by now, nothing is posted. */
interface Expected {
  readonly charges: number;
  readonly totals: { readonly currency: string; readonly cents: number }[];
}

/** A run that posts charges. Then it is a page of its own. */
export function useChargeRun<Preview extends PreviewedRun>(options: ChargeRunOptions<Preview>): Run<Preview> {
  const t = useRunPartsText();
  const say = useRentFailure();
  const goOn = useGoOn();
  return useRun({
    query: options.query,
    // The address says it all.
    about: '',
    say,
    changed: t('changed'),
    send: async ({ charges, totals }, key) => {
      const run = await options.post({ charges, totals: [...totals] }, key);
      void goOn(`/rent/runs/${run.id}`, { said: options.posted(run.charges) });
    },
  });
}

/** What is confirmed. `act` is told no amount where there are several currencies. */
export function useRunConfirm(act: (count: number, amount: string | undefined) => string) {
  const t = useRunPartsText();
  const { timeZone } = useMe().organisation;
  const mayChange = useMay()('rent.change');
  return ({ through, previewedAt, leases, charges, totals }: PreviewedRun): RunConfirm | false => {
    if (charges === 0) return false;
    const [total, ...others] = totals;
    const amount = total === undefined || others.length > 0 ? undefined : moneyOf(total.cents, total.currency);
    return {
      title: t('dated', { date: formatDateFull(through), count: leases }),
      detail: t('previewed', { at: formatInstant(previewedAt, timeZone) }),
      cancelTo: '/rent',
      act: mayChange && act(charges, amount),
    };
  };
}
