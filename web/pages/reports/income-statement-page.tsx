import { useQuery } from '@tanstack/react-query';
import { pageTable } from '#web/lib/save-table.ts';
import { incomeStatementQuery } from './api.ts';
import { ColumnsParameter } from './columns-parameter.tsx';
import { incomeStatementTables } from './income-statement-table.ts';
import { KnownAt } from './known-at.tsx';
import { BasisParameter, basisWords, CompareParameter, PeriodParameter, periodWords } from './parameters.tsx';
import { PropertyParameter } from './property-parameter.tsx';
import { reportRows } from './report-rows.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportOfKey } from './report-page.tsx';
import { ReportSheets } from './report-sheets.tsx';
import { StandingNotes } from './standing-notes.tsx';
import { useReportsText } from './text.ts';
import { useReportAddress, type ReportView } from './use-report-address.ts';

/** Income and costs of a period beside another one, or by month or property. */
export function IncomeStatementPage() {
  const view = useReportAddress({ compares: true });
  return view.narrowed.columns === 'total' ? <Statement view={view} /> : <ReportOfKey of="income-statement" />;
}

function Statement({ view }: { readonly view: ReportView }) {
  const t = useReportsText();
  const { range, compared, seen } = view;
  const query = useQuery(
    incomeStatementQuery({
      ...seen,
      ...range,
      ...(compared === undefined ? {} : { compareFrom: compared.from, compareTo: compared.to }),
    }),
  );
  const answer = query.data;
  const tables = answer === undefined ? [] : incomeStatementTables(t, answer, seen);
  return (
    <ReportFrame
      report="income-statement"
      title={t('income-statement')}
      view={view}
      query={query}
      isEmpty={answer?.currencies.every(({ sections }) => sections.every(({ rows }) => rows.length === 0)) ?? false}
      words={[
        periodWords(t, range),
        ...(compared === undefined ? [] : [t('comparedWith', { period: periodWords(t, compared) })]),
        basisWords(t, view),
      ]}
      parameters={
        <>
          <PeriodParameter view={view} />
          <CompareParameter view={view} />
          <ColumnsParameter view={view} />
          <PropertyParameter view={view} />
          <BasisParameter view={view} />
          <KnownAt view={view} periodEnd={range.to} />
        </>
      }
      notes={
        answer && (
          <StandingNotes
            by="trial-balance"
            addsUp={answer.standing.tiesToTrialBalance}
            recordedLate={answer.standing.recordedLate}
            to={answer.to}
            closedThrough={answer.closedThrough}
          />
        )
      }
      save={pageTable(`income-statement-${range.from}-${range.to}-${seen.basis}`, () => reportRows(t, tables))}
    >
      <ReportSheets
        title={t('income-statement')}
        tables={tables}
        view={view}
        onReadAgain={() => void query.refetch()}
      />
    </ReportFrame>
  );
}
