import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isBookDate } from '#shared/dates.ts';
import { rentChanged } from '#web/features/money/api.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { lateFeePreviewQuery, postLateFees, type LateFeePreview } from './api.ts';
import { LateFeeLines } from './late-fee-lines.tsx';
import { useLateFeesText } from './late-fees-text.ts';
import { useLateFeesTable } from './use-late-fees-table.ts';
import styles from './run.module.css';

const defaults = { through: '' };

/** Which fees would be added and why, and what is late without one; posted as it stands here, or not at all. */
export function LateFeesPage() {
  const f = useLateFeesText();
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const through = isBookDate(address.through) && address.through <= today ? address.through : today;
  const query = useQuery(lateFeePreviewQuery(through));
  const preview = query.data;
  const posting = usePosting(through, preview, () => void query.refetch());
  const isStale = query.isPlaceholderData || query.isFetching;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/rent">{f('rentRoll')}</Link>}
          title={f('title')}
          chip={<Chip tone="tint">{f('preview')}</Chip>}
          actions={
            <div className={styles['dated']}>
              {preview !== undefined && <ExportPreview preview={preview} />}
              <div className={styles['through']}>
                <DateField
                  label={f('through')}
                  value={through}
                  today={today}
                  max={today}
                  onChange={(date) => date !== null && change({ through: date }, { replace: true })}
                />
              </div>
            </div>
          }
        />
      }
      figures={preview !== undefined && <LateFigures preview={preview} />}
      confirm={
        preview !== undefined &&
        preview.charges > 0 && <Confirm preview={preview} isStale={isStale} posting={posting} />
      }
    >
      {preview === undefined && query.error !== null && <QueryFailure query={query} />}
      {preview === undefined && query.error === null && <Loading rows={10} />}
      {preview !== undefined && (
        <div className={styles['body']} aria-busy={isStale || undefined}>
          {posting.hasChanged && <ErrorNotice title={f('changed')} />}
          {posting.problem !== undefined && <ErrorNotice title={posting.problem} requestId={posting.requestId} />}
          {preview.charges === 0 && <Empty plain>{f('none', { date: formatDateFull(through) })}</Empty>}
          <LateFeeLines preview={preview} />
        </div>
      )}
    </ListLayout>
  );
}

function ExportPreview({ preview }: { readonly preview: LateFeePreview }) {
  return <ExportMenu save={useLateFeesTable(preview)} />;
}

function LateFigures({ preview }: { readonly preview: LateFeePreview }) {
  const f = useLateFeesText();
  const { organisation } = useMe();
  const count = (number: number) => (number === 0 ? nothing : formatNumber(number));
  const totals = preview.totals.length === 0 ? [{ currency: organisation.currency, cents: 0 }] : preview.totals;
  return (
    <Figures>
      <Figure phone={false} label={f('leases')} value={count(preview.leases)} />
      <Figure label={f('fees')} value={count(preview.charges)} />
      {totals.slice(0, 2).map(({ currency, cents }) => (
        <Figure
          key={currency}
          label={f('total', { currency })}
          value={cents === 0 ? nothing : moneyOf(cents, currency)}
        />
      ))}
      <Figure phone={false} label={f('without')} value={count(preview.leftOut.length)} />
    </Figures>
  );
}

function Confirm({
  preview,
  isStale,
  posting,
}: {
  readonly preview: LateFeePreview;
  readonly isStale: boolean;
  readonly posting: ReturnType<typeof usePosting>;
}) {
  const f = useLateFeesText();
  const { organisation } = useMe();
  const mayChange = useMay()('rent.change');
  const [total, ...others] = preview.totals;
  const count = preview.charges;
  return (
    <ConfirmBar
      title={f('dated', { date: formatDateFull(preview.through), count: preview.leases })}
      detail={f('previewed', { at: formatInstant(preview.previewedAt, organisation.timeZone) })}
    >
      <ButtonLink to="/rent">{f('cancel')}</ButtonLink>
      {mayChange && (
        <Button variant="primary" busy={posting.busy || isStale} onClick={() => posting.submit()}>
          {total === undefined || others.length > 0
            ? f('postPlain', { count })
            : f('post', { count, amount: moneyOf(total.cents, total.currency) })}
        </Button>
      )}
    </ConfirmBar>
  );
}

/** Posts what was previewed; where it would be something else by now, nothing is posted and the preview made anew. */
function usePosting(through: string, preview: LateFeePreview | undefined, lookAgain: () => void) {
  const f = useLateFeesText();
  const say = useRentFailure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key, setKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      if (preview === undefined) return;
      const run = await postLateFees(through, preview, key);
      showToast({ text: f('postedToast', { count: run.charges }) });
      void navigate(`/rent/runs/${run.id}`);
      await rentChanged(queryClient);
    },
    onFailure: ({ code }) => {
      if (code !== 'conflict') return true;
      setChanged(true);
      setKey(newKey());
      lookAgain();
      return false;
    },
  });
  return {
    submit,
    busy,
    hasChanged,
    problem: failure === undefined ? undefined : say(failure),
    requestId: failure?.requestId,
  };
}
