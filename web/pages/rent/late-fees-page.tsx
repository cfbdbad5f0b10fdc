import { useQuery } from '@tanstack/react-query';
import { isBookDate } from '#shared/dates.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { lateFeePreviewQuery, type LateFeePreview } from './api.ts';
import { LateFeeLines } from './late-fee-lines.tsx';
import { useLateFeesText } from './late-fees-text.ts';
import { PreviewChip, RunFigures, useChargeRun, useRunConfirm } from './run-parts.tsx';
import { useLateFeesTable } from './use-late-fees-table.ts';
import styles from './run.module.css';

const defaults = { through: '' };

/** Which fees would be added and why, and what is late without one. */
export function LateFeesPage() {
  const f = useLateFeesText();
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const through = isBookDate(address.through) && address.through <= today ? address.through : today;
  const postFees = useAct('POST /late-fee-runs/');
  const run = useChargeRun({
    query: useQuery(lateFeePreviewQuery(through)),
    post: (expected, idempotencyKey) => postFees({ body: { through, expected } }, { idempotencyKey }),
    posted: (count) => f('postedToast', { count }),
  });
  const confirm = useRunConfirm((count, amount) =>
    amount === undefined ? f('postPlain', { count }) : f('post', { count, amount }),
  );
  return (
    <RunPage
      run={run}
      header={
        <RoomHeader
          page="lateFees"
          chip={<PreviewChip />}
          actions={
            <div className={styles['dated']}>
              {run.preview !== undefined && <ExportPreview preview={run.preview} />}
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
      figures={(preview) => <RunFigures run={preview} charges={f('fees')} leftOut={f('without')} />}
      confirm={confirm}
      loadingRows={10}
    >
      {(preview) => (
        <>
          {preview.charges === 0 && <Empty plain>{f('none', { date: formatDateFull(through) })}</Empty>}
          <LateFeeLines preview={preview} />
        </>
      )}
    </RunPage>
  );
}

function ExportPreview({ preview }: { readonly preview: LateFeePreview }) {
  return <ExportMenu save={useLateFeesTable(preview)} />;
}
