import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { Asked } from '#web/features/explain/figure-lines-query.ts';
import type { ReportView } from './use-report-address.ts';

export type OfferedReport = RouteAnswer<Routes['GET /reports/']>['items'][number];
export type Parameter = OfferedReport['parameters'][number];
export type { Asked };

/** What the address says of a report, as far as the report takes it. */
export function askedOf(
  { seen, range, compared, comparedAsOf, narrowed }: ReportView,
  takes: readonly Parameter[],
): Asked {
  const all: Asked = {
    ...seen,
    ...range,
    ...(compared === undefined ? {} : { compareFrom: compared.from, compareTo: compared.to }),
    ...(comparedAsOf === undefined ? {} : { compareAsOf: comparedAsOf }),
    ...narrowed,
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => takes.some((one) => one === name)));
}
