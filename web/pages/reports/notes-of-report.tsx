import { MarginNote } from '#web/kit/margin-note/margin-note.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { OfferedReport } from './asked.ts';
import { useLabels } from '#web/features/explain/labels.ts';
import type { ReportSheet } from './report-api.ts';
import { useReportsText } from './text.ts';

const tones = { good: 'ok', bad: 'warn', waiting: 'open', info: 'info' } as const;

/** Beside the sheet: whether it can be relied on. */
export function NotesOfReport({ report, sheet }: { readonly report: OfferedReport; readonly sheet: ReportSheet }) {
  const say = useLabels();
  const { parameters, closedThrough } = sheet;
  return (
    <>
      {sheet.notes.map(({ tone, title, detail }) => (
        <MarginNote key={say(title)} tone={tones[tone]} title={say(title)}>
          {say(detail)}
        </MarginNote>
      ))}
      {report.group === 'accounting' && (
        <PeriodNote until={parameters.to ?? parameters.asOf ?? ''} closedThrough={closedThrough} />
      )}
    </>
  );
}

/** Whether the books can still change for what is shown. */
export function PeriodNote({
  until,
  closedThrough,
}: {
  readonly until: string;
  readonly closedThrough: string | null;
}) {
  const t = useReportsText();
  const isClosed = closedThrough !== null && closedThrough >= until;
  return (
    <MarginNote tone={isClosed ? 'ok' : 'open'} title={t(isClosed ? 'closedPeriod' : 'openPeriod')}>
      {closedThrough === null ? t('nothingClosed') : t('closedTo', { date: formatDate(closedThrough) })}
    </MarginNote>
  );
}
