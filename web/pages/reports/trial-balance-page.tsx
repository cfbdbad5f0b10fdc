import type { SumCents } from '#shared/money.ts';
import { useQuery } from '@tanstack/react-query';
import { MarginNote } from '#web/kit/margin-note/margin-note.tsx';
import { pageTable } from '#web/lib/save-table.ts';
import { trialBalanceQuery } from './api.ts';
import { DayParameters, dayWords } from './day-parameters.tsx';
import { reportRows } from './report-rows.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportSheets } from './report-sheets.tsx';
import { StandingNotes } from './standing-notes.tsx';
import { trialBalanceTables } from './trial-balance-table.ts';
import { useReportsText } from './text.ts';
import { useReportAddress } from './use-report-address.ts';

/** Every account on its side as of a date, and both sides the same. */
export function TrialBalancePage() {
  const t = useReportsText();
  const view = useReportAddress({ compares: false });
  const { asOf, comparedAsOf, seen } = view;
  const query = useQuery(trialBalanceQuery(seen));
  const other = useQuery({
    ...trialBalanceQuery({ ...seen, asOf: comparedAsOf ?? asOf }),
    enabled: comparedAsOf !== undefined,
  });
  const answer = query.data;
  const compared = comparedAsOf === undefined ? undefined : other.data;
  const isWaiting = comparedAsOf !== undefined && compared === undefined;
  const both = [answer, compared].filter((one) => one !== undefined);
  const tables = answer === undefined || isWaiting ? [] : trialBalanceTables(t, both, seen);
  const readAgain = () => void Promise.all([query.refetch(), comparedAsOf === undefined ? undefined : other.refetch()]);
  return (
    <ReportFrame
      report="trial-balance"
      title={t('trial-balance')}
      view={view}
      query={isWaiting && query.error === null ? other : query}
      isEmpty={!isWaiting && both.every(({ rows }) => rows.length === 0)}
      words={dayWords(t, view)}
      parameters={<DayParameters view={view} />}
      notes={
        answer && (
          <>
            <StandingNotes
              by="sides"
              addsUp={seen.propertyId === undefined ? answer.totals.every(sidesAgree) : undefined}
              to={answer.asOf}
              closedThrough={answer.closedThrough}
            />
            <MarginNote tone="info" title={t('sinceStart')}>
              {t('sinceStartWhy')}
            </MarginNote>
          </>
        )
      }
      save={pageTable(`trial-balance-${asOf}-${seen.basis}`, () => reportRows(t, tables))}
    >
      <ReportSheets title={t('trial-balance')} tables={tables} view={view} onReadAgain={readAgain} />
    </ReportFrame>
  );
}

function sidesAgree({ debitCents, creditCents }: { readonly debitCents: SumCents; readonly creditCents: SumCents }) {
  return debitCents === creditCents;
}
