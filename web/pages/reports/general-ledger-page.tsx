import type { SumCents } from '#shared/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MarginNote } from '#web/kit/margin-note/margin-note.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { pageTable } from '#web/lib/save-table.ts';
import { AccountParameter } from './account-parameter.tsx';
import { generalLedgerQuery } from './api.ts';
import { askedOf, type Parameter } from './asked.ts';
import { everyPage, linesAtMost } from './every-page.ts';
import { KnownAt } from './known-at.tsx';
import { ledgerAccounts } from './ledger-accounts.ts';
import { LedgerSheet } from './ledger-sheet.tsx';
import { BasisParameter, basisWords, PeriodParameter, periodWords } from './parameters.tsx';
import { ledgerRows } from './report-rows.ts';
import { PropertyParameter } from './property-parameter.tsx';
import { ReportFrame } from './report-frame.tsx';
import { PeriodNote } from './notes-of-report.tsx';
import { useReportsText } from './text.ts';
import { useLedgerQuery } from './use-ledger-query.ts';
import { useReportAddress } from './use-report-address.ts';
import { useReportFiles } from './use-report-files.ts';
import { useReportViews } from './report-views.tsx';

/** What the report of the same name is asked with, as a file or by email. */
const taken = [
  'from',
  'to',
  'asOf',
  'knownAt',
  'basis',
  'propertyId',
  'unitId',
  'leaseId',
  'personId',
  'accountId',
] as const satisfies readonly Parameter[];

/** Every line of an account, of a group of accounts or of all, with running balances. */
export function GeneralLedgerPage() {
  const t = useReportsText();
  const view = useReportAddress({ compares: false });
  const asked = useLedgerQuery(view);
  const query = useInfiniteQuery(generalLedgerQuery(asked));
  const pages = query.data?.pages;
  const last = pages?.at(-1);

  const { menu, views } = useReportViews('general-ledger', askedOf(view, taken));
  const { files } = useReportFiles('general-ledger', askedOf(view, taken));
  // The sheet of the report knows accounts, not sets of them.
  const isOnPaper = asked.group === undefined && asked.bankAccountId === undefined && asked.currency === undefined;

  const save = pageTable(`general-ledger-${view.range.from}-${view.range.to}-${view.seen.basis}`, async () => {
    const all = await everyPage(asked);
    if (all !== undefined) return ledgerRows(t, ledgerAccounts(all));
    showToast({ text: t('tooManyLines', { count: linesAtMost }), tone: 'bad' });
    return undefined;
  });

  return (
    <ReportFrame
      report="general-ledger"
      title={t('general-ledger')}
      acts={menu}
      views={views}
      files={isOnPaper ? files : []}
      view={view}
      query={query}
      isEmpty={last?.totals.every(isNothing) === true && last.items.length === 0}
      words={[periodWords(t, view.range), basisWords(t, view)]}
      parameters={
        <>
          <AccountParameter asked={asked} />
          <PeriodParameter view={view} allTime />
          <PropertyParameter view={view} />
          <BasisParameter view={view} />
          <KnownAt view={view} periodEnd={view.range.to} />
        </>
      }
      notes={
        last && (
          <>
            <MarginNote tone="info" title={t('balances')}>
              {t('balancesWhy')}
            </MarginNote>
            <PeriodNote until={last.to} closedThrough={last.closedThrough} />
          </>
        )
      }
      save={save}
    >
      {pages !== undefined && (
        <LedgerSheet
          pages={pages}
          asked={asked}
          isFetchingMore={query.isFetchingNextPage}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        />
      )}
    </ReportFrame>
  );
}

function isNothing(total: {
  readonly openingCents: SumCents;
  readonly debitCents: SumCents;
  readonly creditCents: SumCents;
}) {
  return total.openingCents === 0 && total.debitCents === 0 && total.creditCents === 0;
}
