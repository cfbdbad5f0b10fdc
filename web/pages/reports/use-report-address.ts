import { useState } from 'react';
import { earliestDate, isBookDate } from '#shared/dates.ts';
import { filteredId } from '#shared/lists/is-id.ts';
import { endBefore, rangeBefore, rangeOfLastYear, yearBefore } from '#shared/reports/compared-days.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import type { Range } from '#web/lib/range-label.ts';
import { readKnownAt } from '#web/lib/known-at.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { Basis } from './api.ts';
import { comparisons, periods, rangeOf, type Calendar, type Comparison } from './periods.ts';

const addressDefaults = {
  period: '',
  from: '',
  to: '',
  compare: 'none',
  compareFrom: '',
  compareTo: '',
  basis: 'accrual',
  asOf: '',
  knownAt: '',
  propertyId: '',
  ownerId: '',
  unitId: '',
  leaseId: '',
  personId: '',
  accountId: '',
  memberId: '',
  event: '',
  groupBy: 'property',
  ageFrom: 'due-date',
  columns: 'total',
  explain: '',
};
const recordNames = ['ownerId', 'unitId', 'leaseId', 'personId', 'accountId', 'memberId'] as const;
const comparingDefaults = { ...addressDefaults, compare: 'previous' };

export type AddressChange = Partial<typeof addressDefaults>;

export interface ReportView {
  readonly calendar: Calendar;
  readonly timeZone: string;
  readonly range: Range;
  /** The days are being chosen one by one, also while they happen to be those of a named period. */
  readonly isCustom: boolean;
  /** It is about what is to come: left out, its days are the next twelve months. */
  readonly looksAhead: boolean;
  readonly untilToday: boolean;
  /** The address names days that do not exist, or a period that ends before it begins: others are shown. */
  readonly isMisread: boolean;
  readonly comparison: Comparison;
  readonly compared: Range | undefined;
  /** What every statement takes; parts that the address leaves out are left to the server. */
  readonly seen: {
    readonly basis: Basis;
    readonly asOf?: string;
    readonly knownAt?: string;
    readonly propertyId?: string;
  };
  /** The date of effect, said or not. */
  readonly asOf: string;
  readonly comparedAsOf: string | undefined;
  /** What only some reports take. */
  readonly narrowed: {
    readonly ownerId?: string;
    readonly unitId?: string;
    readonly leaseId?: string;
    readonly personId?: string;
    readonly accountId?: string;
    readonly memberId?: string;
    readonly event?: string;
    readonly groupBy: 'property' | 'none';
    readonly ageFrom: 'due-date' | 'charge-date';
    readonly columns: 'total' | 'months' | 'properties';
  };
  /** The figure whose explanation is open. */
  readonly explain: string | undefined;
  readonly change: (change: AddressChange, options?: { readonly replace?: boolean }) => void;
}

interface Reporting {
  readonly compares: boolean;
  readonly looksAhead?: boolean;
  /** What tenants owe is known through today. */
  readonly untilToday?: boolean;
}

/**
 * What a report shows is in its address, so that a reload and a shared link give the same report. What cannot be read
 * there counts as left out, and the report says so. A period may be named (`period=last-month`) or given by its days; choosing one writes its
 * days, which mean the same tomorrow.
 */
export function useReportAddress({ compares, looksAhead = false, untilToday = false }: Reporting): ReportView {
  const { organisation } = useMe();
  const [values, change] = useAddress(compares ? comparingDefaults : addressDefaults);
  const [now] = useState(() => new Date());
  const calendar = {
    today: dayIn(organisation.timeZone, now),
    fiscalYearStartMonth: organisation.fiscalYearStartMonth,
  };
  const range = readRange(values.from, values.to) ?? namedRange(values.period, calendar, looksAhead);
  const isPossible = isBookDate(values.asOf) && !(untilToday && values.asOf > calendar.today);
  const asOf = isPossible ? values.asOf : undefined;
  const knownAt = readKnownAt(values.knownAt, organisation.timeZone);
  const comparison = comparisons.find((name) => name === values.compare) ?? (compares ? 'previous' : 'none');
  return {
    calendar,
    timeZone: organisation.timeZone,
    range,
    isCustom: values.period === 'custom',
    looksAhead,
    untilToday,
    isMisread:
      (values.asOf !== '' && !isPossible) ||
      isMisreadRange(values.from, values.to) ||
      isMisreadRange(values.compareFrom, values.compareTo) ||
      (values.knownAt !== '' && knownAt === undefined),
    comparison,
    compared: comparedRange(comparison, range, readRange(values.compareFrom, values.compareTo)),
    seen: {
      basis: values.basis === 'cash' ? 'cash' : 'accrual',
      ...(asOf === undefined ? {} : { asOf }),
      ...(knownAt === undefined ? {} : { knownAt }),
      ...(values.propertyId === '' ? {} : { propertyId: values.propertyId }),
    },
    asOf: asOf ?? calendar.today,
    comparedAsOf: comparedDate(comparison, asOf ?? calendar.today, values.compareTo),
    narrowed: {
      ...Object.fromEntries(
        recordNames.flatMap((name) => (values[name] === '' ? [] : [[name, filteredId(values[name])]])),
      ),
      ...(values.event === '' ? {} : { event: values.event }),
      groupBy: values.groupBy === 'none' ? 'none' : 'property',
      ageFrom: values.ageFrom === 'charge-date' ? 'charge-date' : 'due-date',
      columns: values.columns === 'months' || values.columns === 'properties' ? values.columns : 'total',
    },
    explain: values.explain === '' ? undefined : values.explain,
    change,
  };
}

/** From the first day that books can have. */
export function everythingUntil(to: string): Range {
  return { from: earliestDate, to };
}

function readRange(from: string, to: string): Range | undefined {
  return isBookDate(from) && isBookDate(to) && from <= to ? { from, to } : undefined;
}

function isMisread(date: string): boolean {
  return date !== '' && !isBookDate(date);
}

/** One end may be left out. */
function isMisreadRange(from: string, to: string): boolean {
  return isMisread(from) || isMisread(to) || (from !== '' && to !== '' && from > to);
}

function namedRange(name: string, calendar: Calendar, looksAhead: boolean): Range {
  if (name === 'all-time') return everythingUntil(calendar.today);
  const usual = looksAhead ? 'next-twelve-months' : 'this-month';
  return rangeOf(periods.find((period) => period === name) ?? usual, calendar);
}

function comparedRange(comparison: Comparison, range: Range, custom: Range | undefined): Range | undefined {
  switch (comparison) {
    case 'none':
      return undefined;
    case 'previous':
      return rangeBefore(range);
    case 'last-year':
      return rangeOfLastYear(range);
    case 'custom':
      return custom ?? rangeBefore(range);
  }
}

function comparedDate(comparison: Comparison, asOf: string, custom: string): string | undefined {
  switch (comparison) {
    case 'none':
      return undefined;
    case 'previous':
      return endBefore(asOf);
    case 'last-year':
      return yearBefore(asOf);
    case 'custom':
      return isBookDate(custom) ? custom : endBefore(asOf);
  }
}
