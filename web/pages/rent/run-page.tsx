import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addDays, firstOfMonth, isBookDate } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
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
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { formatDateFull, formatInstant, formatMonth, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { postRun, runPreviewQuery, type RunPreview, type RunWish } from './api.ts';
import { RunAside } from './run-aside.tsx';
import { RunLines } from './run-lines.tsx';
import { useRunText } from './run-text.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import styles from './run.module.css';

const defaults = { through: '', property: '' };

/** What a run would charge, for whom and why; it is posted as it stands here, or not at all. */
export function RunPage() {
  const r = useRunText();
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const through = isBookDate(address.through) ? address.through : usualDay(today);
  const propertyId = filteredId(address.property);
  const wish: RunWish = { through, ...(propertyId === undefined ? {} : { propertyId }) };
  const properties = (usePropertyList() ?? []).filter(({ archivedAt }) => archivedAt === null);
  const query = useQuery(runPreviewQuery(wish));
  const preview = query.data;
  const posting = usePosting(wish, preview, () => void query.refetch());
  const header = (
    <PageHeader
      eyebrow={
        <>
          <Link to="/rent">{r('rentRoll')}</Link>
          {' / '}
          <Link to="/rent/runs">{r('rentRun')}</Link>
        </>
      }
      title={formatMonth(through)}
      chip={<Chip tone="tint">{r('preview')}</Chip>}
      actions={
        <div className={styles['wishes']}>
          <ExportMenu save={serverTable('GET /exports/charge-run-preview.csv/', { query: wish })} />
          <Select
            label={r('property')}
            options={[
              { value: '', label: r('everyProperty') },
              ...properties.map(({ id, name, colour }) => ({
                value: id,
                label: name,
                colour: propertyColourOf(colour),
              })),
            ]}
            value={wish.propertyId ?? ''}
            onChange={(property) => change({ property }, { replace: true })}
          />
          <DateField
            label={r('through')}
            value={through}
            today={today}
            onChange={(date) => date !== null && change({ through: date }, { replace: true })}
          />
        </div>
      }
    />
  );
  if (preview === undefined) {
    return (
      <ListLayout header={header}>
        {query.error === null ? <Loading rows={12} /> : <QueryFailure query={query} />}
      </ListLayout>
    );
  }
  const isStale = query.isPlaceholderData || query.isFetching;
  return (
    <DetailLayout
      header={header}
      figures={<RunFigures preview={preview} />}
      facts={<RunAside preview={preview} />}
      confirm={preview.charges > 0 && <Confirm preview={preview} isStale={isStale} posting={posting} />}
    >
      <h2 className={styles['hidden']}>{r('label')}</h2>
      {posting.hasChanged && <ErrorNotice title={r('changed')} />}
      {posting.problem !== undefined && <ErrorNotice title={posting.problem} requestId={posting.requestId} />}
      <div className={styles['body']} aria-busy={isStale || undefined}>
        {preview.charges === 0 && (
          <Empty
            plain
            act={
              <Button onClick={() => change({ through: addMonths(firstOfMonth(through), 1) })}>
                {r('nothingLater')}
              </Button>
            }
          >
            {r('nothing', { date: formatDateFull(through) })}
          </Empty>
        )}
        {(preview.charges > 0 || preview.leftOut.length > 0) && <RunLines preview={preview} />}
      </div>
    </DetailLayout>
  );
}

function RunFigures({ preview }: { readonly preview: RunPreview }) {
  const r = useRunText();
  const { organisation } = useMe();
  const count = (number: number) => (number === 0 ? nothing : formatNumber(number));
  const totals = preview.totals.length === 0 ? [{ currency: organisation.currency, cents: 0 }] : preview.totals;
  return (
    <Figures>
      <Figure phone={false} label={r('leases')} value={count(preview.leases)} />
      <Figure label={r('charges')} value={count(preview.charges)} />
      {totals.slice(0, 2).map(({ currency, cents }) => (
        <Figure
          key={currency}
          label={r('total', { currency })}
          value={cents === 0 ? nothing : moneyOf(cents, currency)}
        />
      ))}
      <Figure phone={false} label={r('leftOut')} value={count(preview.leftOut.length)} />
    </Figures>
  );
}

type Posting = ReturnType<typeof usePosting>;

function Confirm({
  preview,
  isStale,
  posting,
}: {
  readonly preview: RunPreview;
  readonly isStale: boolean;
  readonly posting: Posting;
}) {
  const r = useRunText();
  const { organisation } = useMe();
  const mayChange = useMay()('rent.change');
  const [total, ...others] = preview.totals;
  const count = preview.charges;
  return (
    <ConfirmBar
      title={r('dated', { date: formatDateFull(preview.through), count: preview.leases })}
      detail={r('previewed', { at: formatInstant(preview.previewedAt, organisation.timeZone) })}
    >
      <ButtonLink to="/rent">{r('cancel')}</ButtonLink>
      {mayChange && (
        <Button variant="primary" busy={posting.busy || isStale} onClick={() => posting.submit()}>
          {total === undefined || others.length > 0
            ? r('postPlain', { count })
            : r('post', { count, amount: moneyOf(total.cents, total.currency) })}
        </Button>
      )}
    </ConfirmBar>
  );
}

/** Posts what was previewed. Where it would be something else by now, nothing is posted and the preview is made anew. */
function usePosting(wish: RunWish, preview: RunPreview | undefined, lookAgain: () => void) {
  const r = useRunText();
  const say = useRentFailure();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [key, setKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      if (preview === undefined) return;
      const run = await postRun(wish, preview, key);
      showToast({ text: r('postedToast', { count: run.charges }) });
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

/** Early in a month it is about that month, later about the first of the next one. */
function usualDay(today: string): string {
  const next = addMonths(firstOfMonth(today), 1);
  return Number(today.slice(8)) < 15 ? addDays(next, -1) : next;
}
