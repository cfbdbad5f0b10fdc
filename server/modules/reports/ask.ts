import { may } from '#shared/permissions.ts';
import { reportKeys } from '#shared/reports/report-keys.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import { parameterKeys } from '#shared/api/reports.ts';
import type { SignedIn } from '#server/kernel/http/request-context.ts';
import { fieldRefusal, refuse, refuseField, refuseFields } from '#server/kernel/refuse.ts';
import type { Parameter, Report, ReportQuery } from '#server/kernel/reports/report.ts';

type Reader = Pick<SignedIn, 'role' | 'seesAllProperties'>;

/** The reports that somebody may see, in the order of the list. */
export function reportsFor(offered: readonly Report[], reader: Reader): Report[] {
  return reportKeys.flatMap((key) => offered.filter((one) => one.key === key && may(reader, one.permission)));
}

/** Who may not see a report is told what everybody is told of one that is not there. */
export function findReport(offered: readonly Report[], reader: Reader, key: ReportKey): Report {
  const found = reportsFor(offered, reader).find((one) => one.key === key);
  if (found === undefined) throw refuse('reports.no-such-report');
  return found;
}

/** What was asked with its days, basis and arrangement filled in; what the report does not take is refused. */
export function fillIn(
  report: Pick<Report, 'parameters' | 'isByMonth'>,
  asked: ReportQuery,
  today: string,
): ReportQuery {
  const { parameters, isByMonth = false } = report;
  const takes = (name: Parameter) => parameters.includes(name);
  const [first, ...others] = parameterKeys.filter((name) => asked[name] !== undefined && !takes(name));
  if (first !== undefined) {
    const wrong = (name: Parameter) => fieldRefusal(name, 'reports.not-asked-with');
    throw refuseFields([wrong(first), ...others.map(wrong)]);
  }
  return {
    ...asked,
    ...(takes('asOf') && !takes('from') && { asOf: dayOf(asked.asOf ?? today, isByMonth) }),
    ...(takes('from') && rangeOf(asked, today)),
    ...(takes('basis') && { basis: asked.basis ?? 'accrual' }),
    ...(takes('groupBy') && { groupBy: asked.groupBy ?? 'property' }),
    ...(takes('ageFrom') && { ageFrom: asked.ageFrom ?? 'due-date' }),
    ...(takes('columns') && { columns: asked.columns ?? 'total' }),
  };
}

/** This month where nothing is said; one day says the other: from the first of its month, or to the end of it. */
function rangeOf({ from, to, columns }: ReportQuery, today: string): { from: string; to: string } {
  // Twelve months stand side by side where nothing else is said.
  if (columns === 'months' && from === undefined) {
    const last = to ?? monthOf(today).to;
    return { from: addMonths(firstOfMonth(last), -11), to: last };
  }
  const range = { from: from ?? firstOfMonth(to ?? today), to: to ?? monthOf(from ?? today).to };
  if (range.from > range.to) throw refuseField('from', 'reports.range-reversed', range);
  return range;
}

function dayOf(day: string, isByMonth: boolean): string {
  return isByMonth ? monthOf(day).to : day;
}
