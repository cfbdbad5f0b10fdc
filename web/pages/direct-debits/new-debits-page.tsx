import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, isBookDate } from '#shared/dates.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { Select } from '#web/kit/select/select.tsx';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { debitPreviewQuery, debitSettingsQuery, type DebitPreview } from './api.ts';
import { PreviewExceptions, PreviewLines } from './preview-lines.tsx';
import styles from './debits.module.css';
import { useDebitsText } from './text.ts';

const daysAhead = 60;

/** What can be collected on a day and what not: chosen, prepared as it stands here, and released in a second step. */
export function NewDebitsPage() {
  const t = useDebitsText();
  const say = useRentFailure();
  const goOn = useGoOn();
  const today = useToday();
  const { timeZone } = useMe().organisation;
  const settings = useQuery(debitSettingsQuery());
  const accounts = settings.data?.items ?? [];
  const [address, change] = useAddress({ on: '', account: '' });
  const isOpenDay = isBookDate(address.on) && address.on >= today && address.on <= addDays(today, daysAhead);
  const on = isOpenDay ? address.on : addDays(today, 5);
  const accountId = (accounts.find(({ account }) => account.id === address.account) ?? accounts[0])?.account.id ?? '';
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const post = useAct('POST /debit-runs/');
  const run = useRun({
    query: useQuery({ ...debitPreviewQuery({ accountId, on }), enabled: accountId !== '' }),
    say,
    changed: t('changed'),
    send: async (preview, idempotencyKey) => {
      const debits = chosenOf(preview, turned).map(({ lease, cents }) => ({ leaseId: lease.id, cents }));
      const made = await post({ body: { accountId, on, debits } }, { idempotencyKey });
      void goOn(`/rent/direct-debits/${made.id}`, { said: t('prepared', { number: made.number }) });
    },
  });
  return (
    <RunPage
      run={run}
      header={
        <RoomHeader
          page="directDebits"
          title={t('newRun')}
          chip={<Chip tone="tint">{t('preview')}</Chip>}
          actions={
            accounts.length > 0 && (
              <div className={styles['wishes']}>
                <Select
                  label={t('account')}
                  value={accountId}
                  options={accounts.map(({ account }) => ({ value: account.id, label: account.name }))}
                  onChange={(account) => change({ account }, { replace: true })}
                />
                <DateField
                  label={t('on')}
                  value={on}
                  today={today}
                  min={today}
                  max={addDays(today, daysAhead)}
                  onChange={(date) => date !== null && change({ on: date }, { replace: true })}
                />
              </div>
            )
          }
        />
      }
      instead={
        settings.data !== undefined && accounts.length === 0 ? (
          <Empty act={<ButtonLink to="/rent/direct-debits?settings=1">{t('setUp')}</ButtonLink>}>{t('notSetUp')}</Empty>
        ) : undefined
      }
      figures={(preview) => <PreviewFigures preview={preview} turned={turned} />}
      confirm={(preview) => {
        const chosen = chosenOf(preview, turned);
        const count = chosen.length;
        if (preview.lines.length === 0) return false;
        return {
          title: t('confirmTitle', { count, date: formatDateFull(preview.on) }),
          detail: t('previewed', { at: formatInstant(preview.previewedAt, timeZone) }),
          cancelTo: '/rent/direct-debits',
          act: t('confirm', { count, amount: moneyOf(sumOf(chosen), preview.currency) }),
          disabled: count === 0,
        };
      }}
    >
      {(preview) => (
        <>
          {preview.lines.length === 0 && <Empty plain>{t('nothing', { date: formatDateFull(preview.on) })}</Empty>}
          <PreviewExceptions preview={preview} />
          {preview.lines.length > 0 && <PreviewLines preview={preview} turned={turned} onTurn={setTurned} />}
        </>
      )}
    </RunPage>
  );
}

function PreviewFigures({ preview, turned }: { readonly preview: DebitPreview; readonly turned: ReadonlySet<string> }) {
  const t = useDebitsText();
  const chosen = chosenOf(preview, turned);
  const counted = (count: number) => (count === 0 ? nothing : formatNumber(count));
  return (
    <Figures>
      <Figure label={t('chosen')} value={counted(chosen.length)} />
      <Figure label={t('toCollect')} value={moneyOf(sumOf(chosen), preview.currency)} />
      <Figure phone={false} label={t('exceptions')} value={counted(preview.exceptions.length)} />
    </Figures>
  );
}

/** Those whose tenant was told in time, but for those that somebody turned. */
export function chosenOf({ lines }: DebitPreview, turned: ReadonlySet<string>) {
  return lines.filter(({ lease, isNoticeKept }) => isNoticeKept !== turned.has(lease.id));
}

function sumOf(lines: DebitPreview['lines']): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}
