import { useQuery } from '@tanstack/react-query';
import { pageTable } from '#web/lib/save-table.ts';
import { balanceSheetQuery } from './api.ts';
import { balanceSheetTables } from './balance-sheet-table.ts';
import { DayParameters, dayWords } from './day-parameters.tsx';
import { reportRows } from './report-rows.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportSheets } from './report-sheets.tsx';
import { StandingNotes } from './standing-notes.tsx';
import { useReportsText } from './text.ts';
import { useReportAddress } from './use-report-address.ts';

/** What is owned and owed as of a date, beside another date. */
export function BalanceSheetPage() {
  const t = useReportsText();
  const view = useReportAddress({ compares: true });
  const { asOf, comparedAsOf, seen } = view;
  const query = useQuery(
    balanceSheetQuery({ ...seen, ...(comparedAsOf === undefined ? {} : { compareAsOf: comparedAsOf }) }),
  );
  const answer = query.data;
  const tables = answer === undefined ? [] : balanceSheetTables(t, answer, seen);
  return (
    <ReportFrame
      report="balance-sheet"
      title={t('balance-sheet')}
      view={view}
      query={query}
      isEmpty={
        answer?.currencies.every(({ sections }) =>
          sections.every(({ rows }) => rows.every((row) => row.amountCents === 0 && (row.comparedCents ?? 0) === 0)),
        ) ?? false
      }
      words={dayWords(t, view)}
      parameters={<DayParameters view={view} />}
      notes={
        answer && (
          <StandingNotes
            by="trial-balance"
            addsUp={answer.standing.tiesToTrialBalance}
            recordedLate={answer.standing.recordedLate}
            to={answer.asOf}
            closedThrough={answer.closedThrough}
          />
        )
      }
      save={pageTable(`balance-sheet-${asOf}-${seen.basis}`, () => reportRows(t, tables))}
    >
      <ReportSheets title={t('balance-sheet')} tables={tables} view={view} onReadAgain={() => void query.refetch()} />
    </ReportFrame>
  );
}
