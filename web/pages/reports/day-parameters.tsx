import { KnownAt } from './known-at.tsx';
import { AsOfParameter, BasisParameter, basisWords, CompareDateParameter } from './parameters.tsx';
import { PropertyParameter } from './property-parameter.tsx';
import { dateLabel } from './range-label.ts';
import type { ReportsText } from './text.ts';
import type { ReportView } from './use-report-address.ts';

/** What a report as of a day is asked by. */
export function DayParameters({ view }: { readonly view: ReportView }) {
  return (
    <>
      <AsOfParameter view={view} otherwise={view.calendar.today} />
      <CompareDateParameter view={view} />
      <PropertyParameter view={view} />
      <BasisParameter view={view} />
      <KnownAt view={view} />
    </>
  );
}

/** The same in words, below its title. */
export function dayWords(t: ReportsText, view: ReportView): readonly string[] {
  const { asOf, comparedAsOf } = view;
  return [
    t('onDate', { date: dateLabel(asOf) }),
    ...(comparedAsOf === undefined ? [] : [t('comparedWith', { period: dateLabel(comparedAsOf) })]),
    basisWords(t, view),
  ];
}
