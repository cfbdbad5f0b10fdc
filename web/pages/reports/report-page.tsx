import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ReportLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure, type FailingQuery } from '#web/kit/query-failure/query-failure.tsx';
import type { Cell } from '#shared/reports/sheet.ts';
import { EmptyReport } from './empty-report.tsx';
import { askedOf, type OfferedReport, type Parameter } from './asked.ts';
import { NoLines } from './no-lines.tsx';
import { NotesOfReport } from './notes-of-report.tsx';
import { reportsQuery, sheetQuery, type ReportSheet } from './report-api.ts';
import { ReportFrame } from './report-frame.tsx';
import { parameterWords, ReportParameters } from './report-parameters.tsx';
import { ReportTables } from './report-tables.tsx';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { useReportFiles } from './use-report-files.ts';
import { useReportViews } from './report-views.tsx';
import { useReportsText } from './text.ts';
import { useReportAddress, type ReportView } from './use-report-address.ts';

/** Any report by its key: what it takes, its sheet, and the lines behind each of its figures. */
export function ReportPage() {
  // Those of the books have lines of their own among the pages, which say whose they are.
  const key = useLocation().pathname.split('/')[2];
  const reports = useQuery(reportsQuery);
  const report = reports.data?.items.find((one) => one.key === key);
  if (report !== undefined) return <OpenReport key={report.key} report={report} />;
  return <ReportNotThere query={reports} />;
}

function ReportNotThere({ query }: { readonly query: FailingQuery & { readonly data: unknown } }) {
  const t = useReportsText();
  return (
    <ReportLayout header={<PageHeader eyebrow={<Link to="/reports">{t('reports')}</Link>} title={t('report')} />} bare>
      <title>{t('titled', { page: t('report') })}</title>
      {query.data !== undefined && (
        <Empty plain act={<ButtonLink to="/reports">{t('allReports')}</ButtonLink>}>
          {t('noSuchReport')}
        </Empty>
      )}
      {query.data === undefined && (query.error === null ? <Loading rows={16} /> : <QueryFailure query={query} />)}
    </ReportLayout>
  );
}

/** A statement is read beside the time before it, unless somebody chose otherwise. */
const comparing: ReadonlySet<string> = new Set(['income-statement', 'balance-sheet']);

/** Without entries they want a first one, or a longer time. */
const ofBooks: ReadonlySet<string> = new Set([...comparing, 'trial-balance']);

const columnsBesideNotes = 5;

function OpenReport({ report }: { readonly report: OfferedReport }) {
  const t = useReportsText();
  const title = useReportTitles()(report.key);
  const view = useReportAddress({ compares: comparing.has(report.key) });
  const takes = takenOf(report, view);
  const asked = askedOf(view, takes);
  const query = useQuery(sheetQuery(report.key, asked));
  const sheet = query.data;
  const { menu, views } = useReportViews(report.key, asked);
  return (
    <>
      <title>{t('titled', { page: title })}</title>
      <ReportFrame
        report={report.key}
        title={title}
        acts={menu}
        views={views}
        {...useReportFiles(report.key, asked)}
        view={view}
        query={query}
        isEmpty={sheet !== undefined && isEmpty(report, sheet)}
        empty={ofBooks.has(report.key) ? <EmptyReport view={view} /> : <NoLines report={report} view={view} />}
        isWide={sheet?.tables.some(({ columns }) => columns.length > columnsBesideNotes) ?? false}
        words={parameterWords(t, view, takes)}
        parameters={<ReportParameters view={view} takes={takes} />}
        notes={sheet && <NotesOfReport report={report} sheet={sheet} />}
      >
        {sheet !== undefined && (
          <ReportTables
            report={report.key}
            title={title}
            asked={asked}
            tables={sheet.tables}
            view={view}
            onReadAgain={() => void query.refetch()}
          />
        )}
      </ReportFrame>
    </>
  );
}

/** A statement has rows that are reckoned even where nothing was posted. */
function isEmpty({ key }: OfferedReport, { tables }: ReportSheet): boolean {
  const isNothing = (cell: Cell | null) => ofBooks.has(key) && (cell?.kind !== 'money' || cell.cents === 0);
  return tables.every(({ lines }) => lines.every(({ kind, cells }) => kind !== 'line' || cells.every(isNothing)));
}

/** Months or properties side by side are not compared with another time. */
function takenOf({ parameters }: OfferedReport, { narrowed }: ReportView): readonly Parameter[] {
  if (!parameters.includes('columns') || narrowed.columns === 'total') return parameters;
  return parameters.filter((name) => name !== 'compareFrom' && name !== 'compareTo');
}
