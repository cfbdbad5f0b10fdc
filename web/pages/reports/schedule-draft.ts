import type { Routes } from '#shared/api/routes.ts';
import { reportKeys, type ReportKey } from '#shared/reports/report-keys.ts';
import {
  scheduleComparisons,
  scheduleFilters,
  scheduleFormats,
  type ScheduleComparison,
  type ScheduleFrequency,
  type ScheduleSpan,
} from '#shared/report-schedules.ts';
import type { RouteInput } from '#shared/route.ts';
import { reportsAhead } from './periods.ts';
import type { Schedule } from './schedule-words.ts';

type Body = RouteInput<Routes['POST /report-schedules/']>['body'];

export interface ScheduleDraft {
  readonly name: string;
  /** The key of a report, or the id of a packet. */
  readonly content: string;
  readonly propertyId: string;
  /** What else the report is narrowed by. */
  readonly filters: Schedule['parameters'];
  readonly span: ScheduleSpan;
  readonly comparison: ScheduleComparison | 'none';
  readonly pdf: boolean;
  readonly xlsx: boolean;
  readonly csv: boolean;
  readonly frequency: ScheduleFrequency;
  readonly weekday: string;
  readonly day: string;
  readonly hour: string;
  readonly memberIds: readonly string[];
  readonly addresses: string;
}

/** Days that were chosen one by one are of once; the others are told anew each time. */
export function isSent(comparison: string | null): comparison is ScheduleComparison {
  return scheduleComparisons.some((one) => one === comparison);
}

export function isReport(content: string): content is ReportKey {
  const keys: readonly string[] = reportKeys;
  return keys.includes(content);
}

/** Of the property there is a field; the rest stays as the report had it. */
const filterNames = scheduleFilters.filter((name) => name !== 'propertyId');

/** The month that is over, but of what is to come the year that follows. */
export function usualSpan(content: string): ScheduleSpan {
  return reportsAhead.has(content) ? 'next-12-months' : 'last-month';
}

/** As the report that it was begun from, every month. */
export function newDraft(
  report: string,
  filters: string,
  userId: string,
  titleOf: (report: ReportKey) => string,
): ScheduleDraft {
  const content = isReport(report) ? report : 'rent-roll';
  const given = new URLSearchParams(filters);
  const comparison = given.get('comparison');
  const entries = filterNames.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    name: titleOf(content),
    content,
    propertyId: given.get('propertyId') ?? '',
    // The server checks what an address says.
    filters: Object.fromEntries(entries) as Schedule['parameters'],
    span: usualSpan(content),
    comparison: isSent(comparison) ? comparison : 'none',
    pdf: true,
    xlsx: false,
    csv: false,
    frequency: 'month',
    weekday: '1',
    day: '1',
    hour: '7',
    memberIds: [userId],
    addresses: '',
  };
}

export function draftOf(schedule: Schedule): ScheduleDraft {
  const { propertyId = '', comparison = 'none', ...filters } = schedule.parameters;
  return {
    name: schedule.name,
    content: schedule.report ?? schedule.packet?.id ?? '',
    propertyId,
    filters,
    span: schedule.span,
    comparison,
    pdf: schedule.formats.includes('pdf'),
    xlsx: schedule.formats.includes('xlsx'),
    csv: schedule.formats.includes('csv'),
    frequency: schedule.frequency,
    weekday: String(schedule.frequency === 'week' ? schedule.onDay : 1),
    day: String(schedule.frequency === 'month' ? schedule.onDay : 1),
    hour: String(schedule.atHour),
    memberIds: schedule.members.map(({ id }) => id),
    addresses: schedule.addresses.join('\n'),
  };
}

export function formatsOf(draft: ScheduleDraft) {
  return scheduleFormats.filter((format) => draft[format] && (format !== 'csv' || isReport(draft.content)));
}

export function addressesOf({ addresses }: ScheduleDraft): string[] {
  return addresses.split(/[\s,;]+/).filter((address) => address !== '');
}

/** As far as a typing slip goes; the server checks the rest. */
export function isAddress(text: string): boolean {
  return /^[^@]+@[^@.]+(\.[^@.]+)+$/.test(text);
}

export function bodyOf(draft: ScheduleDraft): Body {
  const { content, propertyId, filters, frequency, comparison } = draft;
  const own = isReport(content);
  return {
    name: draft.name.trim(),
    report: own ? content : null,
    packetId: own ? null : content,
    parameters: own
      ? { ...filters, ...(propertyId !== '' && { propertyId }), ...(comparison !== 'none' && { comparison }) }
      : {},
    span: draft.span,
    formats: formatsOf(draft),
    frequency,
    onDay: frequency === 'day' ? 1 : Number(frequency === 'week' ? draft.weekday : draft.day),
    atHour: Number(draft.hour),
    memberIds: [...draft.memberIds],
    addresses: addressesOf(draft),
  };
}
