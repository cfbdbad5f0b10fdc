import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { addDays, firstOfMonth, isBookDate } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { formatDateFull, formatMonth } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { useAct } from '#web/lib/use-act.ts';
import { runPreviewQuery, type RunWish } from './api.ts';
import { RunAside } from './run-aside.tsx';
import { RunLines } from './run-lines.tsx';
import { PreviewChip, RunFigures, useChargeRun, useRunConfirm } from './run-parts.tsx';
import { useRunText } from './run-text.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import styles from './run.module.css';

const defaults = { through: '', property: '' };

/** What a run would charge, for whom and why. */
export function RentRunPage() {
  const r = useRunText();
  const today = useToday();
  const [address, change] = useAddress(defaults);
  const through = isBookDate(address.through) ? address.through : usualDay(today);
  const propertyId = filteredId(address.property);
  const wish: RunWish = { through, ...(propertyId === undefined ? {} : { propertyId }) };
  const properties = (usePropertyList() ?? []).filter(({ archivedAt }) => archivedAt === null);
  const postRun = useAct('POST /charge-runs/');
  const run = useChargeRun({
    query: useQuery(runPreviewQuery(wish)),
    post: (expected, idempotencyKey) => postRun({ body: { ...wish, expected } }, { idempotencyKey }),
    posted: (count) => r('postedToast', { count }),
  });
  const confirm = useRunConfirm((count, amount) =>
    amount === undefined ? r('postPlain', { count }) : r('post', { count, amount }),
  );
  return (
    <RunPage
      run={run}
      header={
        <PageHeader
          eyebrow={
            <>
              <Link to="/rent">{r('rentRoll')}</Link>
              {' / '}
              <Link to="/rent/runs">{r('rentRun')}</Link>
            </>
          }
          title={formatMonth(through)}
          chip={<PreviewChip />}
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
      }
      figures={(preview) => <RunFigures run={preview} charges={r('charges')} leftOut={r('leftOut')} />}
      facts={(preview) => <RunAside preview={preview} />}
      confirm={confirm}
      loadingRows={12}
    >
      {(preview) => (
        <>
          <h2 className={styles['hidden']}>{r('label')}</h2>
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
        </>
      )}
    </RunPage>
  );
}

/** Early in a month it is about that month, later about the first of the next one. */
function usualDay(today: string): string {
  const next = addMonths(firstOfMonth(today), 1);
  return Number(today.slice(8)) < 15 ? addDays(next, -1) : next;
}
