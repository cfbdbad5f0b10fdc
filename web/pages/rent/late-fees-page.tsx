import { useQuery } from '@tanstack/react-query';
import { isBookDate } from '#shared/dates.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { lateFeePreviewQuery, postLateFees, type LateFeePreview } from './api.ts';
import { LateFeeLines } from './late-fee-lines.tsx';
import { useLateFeesText } from './late-fees-text.ts';
import { RunConfirm, RunFigures, RunProblems, useRunPosting } from './run-parts.tsx';
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
  const posting = useRunPosting({
    post: (key) => preview && postLateFees(through, preview, key),
    posted: (count) => f('postedToast', { count }),
    lookAgain: () => void query.refetch(),
  });
  const isStale = query.isPlaceholderData || query.isFetching;
  return (
    <ListLayout
      header={
        <RoomHeader
          page="lateFees"
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
      figures={
        preview !== undefined && (
          <RunFigures
            preview={preview}
            labels={{
              leases: f('leases'),
              charges: f('fees'),
              leftOut: f('without'),
              total: (currency) => f('total', { currency }),
            }}
          />
        )
      }
      confirm={
        preview !== undefined &&
        preview.charges > 0 && (
          <RunConfirm
            preview={preview}
            isStale={isStale}
            posting={posting}
            words={{
              dated: (date, count) => f('dated', { date, count }),
              previewed: (at) => f('previewed', { at }),
              cancel: f('cancel'),
              post: (count, amount) =>
                amount === undefined ? f('postPlain', { count }) : f('post', { count, amount }),
            }}
          />
        )
      }
    >
      {preview === undefined && query.error !== null && <QueryFailure query={query} />}
      {preview === undefined && query.error === null && <Loading rows={10} />}
      {preview !== undefined && (
        <div className={styles['body']} aria-busy={isStale || undefined}>
          <RunProblems posting={posting} changed={f('changed')} />
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
