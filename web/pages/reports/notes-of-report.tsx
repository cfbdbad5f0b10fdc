import { MarginNote } from '#web/kit/margin-note/margin-note.tsx';
import { formatDate } from '#web/lib/format.ts';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { Asked, OfferedReport } from './asked.ts';
import { useLabels } from '#web/features/explain/labels.ts';
import type { ReportSheet } from './report-api.ts';
import { useReportsText } from './text.ts';

const tones = { good: 'ok', bad: 'warn', waiting: 'open', info: 'info' } as const;

const PastDueMonths = lazyPart(async () => (await import('./past-due-months.tsx')).PastDueMonths);

export interface NotesOfReportProps {
  readonly report: OfferedReport;
  readonly asked: Asked;
  readonly sheet: ReportSheet;
}

/** Beside the sheet: whether it can be relied on, and how it was before. */
export function NotesOfReport({ report, asked, sheet }: NotesOfReportProps) {
  const say = useLabels();
  const { parameters, closedThrough } = sheet;
  return (
    <>
      {sheet.notes.map(({ tone, title, detail }) => (
        <MarginNote key={say(title)} tone={tones[tone]} title={say(title)}>
          {say(detail)}
        </MarginNote>
      ))}
      {report.key === 'aged-receivables' && <PastDueMonths asked={asked} sheet={sheet} />}
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
