import { useQuery } from '@tanstack/react-query';
import { firstOfMonth, isBookDate } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { Select } from '#web/kit/select/select.tsx';
import { formatInstant, formatMonth, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { feePreviewQuery, type FeePreview } from './api.ts';
import { FeeExceptions } from './fee-exceptions.tsx';
import { FeeLines } from './fee-lines.tsx';
import { useFeesText } from './fees-text.ts';
import styles from './owners.module.css';

const defaults = { month: '' };

/** What the terms of all properties come to through a month, less what was charged before: posted once, as it stands here. */
export function FeesPage() {
  const f = useFeesText();
  const say = useRentFailure();
  const goOn = useGoOn();
  const today = useToday();
  const { timeZone } = useMe().organisation;
  const mayChange = useMay()('owners.change');
  const [address, change] = useAddress(defaults);
  const before = addMonths(firstOfMonth(today), -1);
  const month = isBookDate(address.month) && address.month <= today ? firstOfMonth(address.month) : before;
  const post = useAct('POST /fee-runs/');
  const run = useRun({
    query: useQuery(feePreviewQuery(month)),
    about: '',
    say,
    changed: f('changed'),
    send: async ({ expected }, idempotencyKey) => {
      const made = await post({ body: { month, expected } }, { idempotencyKey });
      void goOn(`/owners/fee-runs/${made.id}`, { said: f('postedToast', { count: made.fees }) });
    },
  });
  const months = Array.from({ length: 13 }, (_, back) => addMonths(firstOfMonth(today), -back));
  return (
    <RunPage
      run={run}
      header={
        <RoomHeader
          page="fees"
          title={f('title')}
          chip={<Chip tone="tint">{f('preview')}</Chip>}
          actions={
            <div className={styles['month']}>
              <Select
                label={f('month')}
                value={month}
                options={[...new Set([...months, month])].map((one) => ({ value: one, label: formatMonth(one) }))}
                onChange={(chosen) => change({ month: chosen }, { replace: true })}
              />
            </div>
          }
        />
      }
      figures={(preview) => <FeeFigures preview={preview} />}
      confirm={({ fees, properties, totals, previewedAt }) => {
        if (fees === 0 && totals.every(({ takenCents }) => takenCents === 0)) return false;
        const [total, ...others] = totals;
        const amount = (cents: number) => moneyOf(cents, total?.currency ?? '');
        const act =
          total === undefined || others.length > 0
            ? f('postPlain', { count: fees })
            : fees === 0
              ? f('takeOnly', { amount: amount(total.takenCents) })
              : f('post', { count: fees, amount: amount(total.chargedCents) });
        return {
          title: f('dated', { month: formatMonth(month), count: properties }),
          detail: f('previewed', { at: formatInstant(previewedAt, timeZone) }),
          cancelTo: '/owners/fee-runs',
          act: mayChange && act,
        };
      }}
    >
      {(preview) => (
        <>
          {preview.fees === 0 && <Empty plain>{f('none', { month: formatMonth(month) })}</Empty>}
          <FeeExceptions preview={preview} />
          {preview.lines.length > 0 && <FeeLines lines={preview.lines} totals={preview.totals} count={preview.fees} />}
        </>
      )}
    </RunPage>
  );
}

function FeeFigures({ preview }: { readonly preview: FeePreview }) {
  const f = useFeesText();
  const { organisation } = useMe();
  const totals =
    preview.totals.length === 0
      ? [{ currency: organisation.currency, chargedCents: 0, takenCents: 0 }]
      : preview.totals.slice(0, 2);
  const counted = (count: number) => (count === 0 ? nothing : formatNumber(count));
  const amount = (cents: number, currency: string) => (cents === 0 ? nothing : moneyOf(cents, currency));
  return (
    <Figures>
      <Figure phone={false} label={f('properties')} value={counted(preview.properties)} />
      {totals.map(({ currency, chargedCents }) => (
        <Figure key={currency} label={f('charged', { currency })} value={amount(chargedCents, currency)} />
      ))}
      {totals.map(({ currency, takenCents }) => (
        <Figure key={currency} label={f('taken', { currency })} value={amount(takenCents, currency)} />
      ))}
      <Figure phone={false} label={f('exceptions')} value={counted(preview.exceptions.length)} />
    </Figures>
  );
}
