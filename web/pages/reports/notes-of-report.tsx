import { MarginNote } from '#web/kit/margin-note/margin-note.tsx';
import { formatDate } from '#web/lib/format.ts';
import type { OfferedReport } from './asked.ts';
import { useLabels } from './labels.ts';
import type { ReportSheet } from './report-api.ts';
import { useReportsText } from './text.ts';

const tones = { good: 'ok', bad: 'warn', waiting: 'open' } as const;

/** Beside the sheet: whether it can be relied on. */
export function NotesOfReport({ report, sheet }: { readonly report: OfferedReport; readonly sheet: ReportSheet }) {
  const say = useLabels();
  return (
    <>
      {sheet.notes.map(({ tone, title, detail }) => (
        <MarginNote key={say(title)} tone={tones[tone]} title={say(title)}>
          {say(detail)}
        </MarginNote>
      ))}
      {report.group === 'accounting' && <PeriodNote sheet={sheet} />}
    </>
  );
}

/** Whether the books can still change for what is shown. */
function PeriodNote({ sheet: { parameters, closedThrough } }: { readonly sheet: ReportSheet }) {
  const t = useReportsText();
  const until = parameters.to ?? parameters.asOf ?? '';
  const isClosed = closedThrough !== null && closedThrough >= until;
  return (
    <MarginNote tone={isClosed ? 'ok' : 'open'} title={t(isClosed ? 'closedPeriod' : 'openPeriod')}>
      {closedThrough === null ? t('nothingClosed') : t('closedTo', { date: formatDate(closedThrough) })}
    </MarginNote>
  );
}
