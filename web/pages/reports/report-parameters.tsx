import { Select } from '#web/kit/select/select.tsx';
import type { Parameter } from './asked.ts';
import { ColumnsParameter } from './columns-parameter.tsx';
import { EventParameter, MemberParameter } from './event-parameters.tsx';
import { KnownAt } from './known-at.tsx';
import {
  AsOfParameter,
  BasisParameter,
  basisWords,
  CompareDateParameter,
  CompareParameter,
  PeriodParameter,
  periodWords,
} from './parameters.tsx';
import { PropertyParameter } from './property-parameter.tsx';
import { dateLabel } from '#web/lib/range-label.ts';
import { AccountOfReport, PersonParameter, UnitParameter } from './record-parameters.tsx';
import { useReportsText, type ReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

/** What the person of a report is to it. */
export type Whom = 'tenant' | 'owner' | 'vendor';

export interface ReportParametersProps {
  readonly view: ReportView;
  /** What the report can be asked with. */
  readonly takes: readonly Parameter[];
  /** Accounts are those that money lies in. */
  readonly ofBanks?: boolean;
  /** Nothing can be shown before a person is chosen: the cursor is there. */
  readonly asksForPerson?: boolean;
  readonly whom?: Whom | undefined;
}

/** The controls of what a report takes, in the order in which one thinks of them: when, of what, how. */
export function ReportParameters({ view, takes, ofBanks = false, asksForPerson = false, whom }: ReportParametersProps) {
  const t = useReportsText();
  const has = (name: Parameter) => takes.includes(name);
  const { narrowed, change } = view;
  return (
    <>
      {has('from') && <PeriodParameter view={view} allTime={!has('compareFrom') && !has('columns')} />}
      {has('asOf') && !has('from') && <AsOfParameter view={view} otherwise={view.calendar.today} />}
      {has('compareFrom') && <CompareParameter view={view} />}
      {has('compareAsOf') && <CompareDateParameter view={view} />}
      {has('columns') && <ColumnsParameter view={view} />}
      {has('propertyId') && <PropertyParameter view={view} />}
      {has('ownerId') && <PersonParameter view={view} as="ownerId" whom="owner" />}
      {has('unitId') && <UnitParameter view={view} />}
      {has('personId') && <PersonParameter view={view} isAsked={asksForPerson} whom={whom} />}
      {has('accountId') && <AccountOfReport view={view} isBank={ofBanks} />}
      {has('memberId') && <MemberParameter view={view} />}
      {has('event') && <EventParameter view={view} />}
      {has('basis') && <BasisParameter view={view} />}
      {has('groupBy') && (
        <Select
          small
          label={t('groupBy')}
          value={narrowed.groupBy}
          onChange={(groupBy) => change({ groupBy, explain: '' })}
          options={(['property', 'none'] as const).map((value) => ({ value, label: t(`groupBy_${value}`) }))}
        />
      )}
      {has('ageFrom') && (
        <Select
          small
          label={t('ageFrom')}
          value={narrowed.ageFrom}
          onChange={(ageFrom) => change({ ageFrom, explain: '' })}
          options={(['due-date', 'charge-date'] as const).map((value) => ({ value, label: t(`ageFrom_${value}`) }))}
        />
      )}
      {has('knownAt') && <KnownAt view={view} {...(has('from') && has('asOf') ? { periodEnd: view.range.to } : {})} />}
    </>
  );
}

/** The same in words, for paper. */
export function parameterWords(t: ReportsText, view: ReportView, takes: readonly Parameter[]): readonly string[] {
  const has = (name: Parameter) => takes.includes(name);
  const { range, compared, asOf, comparedAsOf, narrowed } = view;
  const beside = has('compareFrom') && compared !== undefined ? periodWords(t, compared) : undefined;
  const besideDate = has('compareAsOf') && comparedAsOf !== undefined ? dateLabel(comparedAsOf) : undefined;
  const other = beside ?? besideDate;
  return [
    ...(has('from') ? [periodWords(t, range)] : []),
    ...(has('asOf') && !has('from') ? [t('onDate', { date: dateLabel(asOf) })] : []),
    ...(other === undefined ? [] : [t('comparedWith', { period: other })]),
    ...(has('basis') ? [basisWords(t, view)] : []),
    ...(has('ageFrom') && narrowed.ageFrom === 'charge-date' ? [t('agedFromCharge')] : []),
  ];
}
