import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import type { useReportTitles } from '#web/features/explain/labels.ts';
import type { SchedulesText } from './schedules-text.ts';

export type Schedule = RouteAnswer<Routes['GET /report-schedules/']>['items'][number];

/** 2026 began on a Thursday: the fifth is a Monday. */
export function weekdayName(language: string, weekday: number, width: 'long' | 'short' = 'long'): string {
  const day = new Date(Date.UTC(2026, 0, 4 + weekday));
  return new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(day);
}

export function hourName(language: string, hour: number): string {
  const at = new Date(Date.UTC(2026, 0, 1, hour));
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(at);
}

/** Every Monday at 7:00 AM. */
export function whenWords(t: SchedulesText, { frequency, onDay, atHour }: Schedule, language: string): string {
  const time = hourName(language, atHour);
  if (frequency === 'day') return t('when_day', { time });
  if (frequency === 'week') return t('when_week', { day: weekdayName(language, onDay), time });
  return t('when_month', { day: onDay, time });
}

/** What is sent: a report, or a packet by its name. */
export function contentOf(
  t: SchedulesText,
  titleOf: ReturnType<typeof useReportTitles>,
  { report, packet }: Schedule,
): string {
  if (packet !== null) return t('packetNamed', { packet: packet.name });
  return report === null ? '' : titleOf(report);
}

export function recipientsOf({ members, addresses }: Schedule): string {
  return [...members.map(({ name }) => name), ...addresses].join(', ');
}

interface State {
  readonly tone: 'neutral' | 'ok' | 'warn' | 'bad';
  readonly label: string;
  readonly detail: string | null;
}

/** How it stands: what stopped it, and what came of the last time. */
export function stateOf(t: SchedulesText, { pausedAt, stopReason, lastRun }: Schedule): State {
  if (stopReason !== null) return { tone: 'bad', label: t('stopped'), detail: t(`stop_${stopReason}`) };
  if (pausedAt !== null) return { tone: 'neutral', label: t('paused'), detail: null };
  if (lastRun?.outcome === 'failed') return { tone: 'bad', label: t('failed'), detail: lastRun.problem };
  if (lastRun !== null && lastRun.messages.failed > 0) return { tone: 'bad', label: t('undelivered'), detail: null };
  if (lastRun !== null && lastRun.messages.kept > 0) return { tone: 'warn', label: t('kept'), detail: null };
  if (lastRun !== null && lastRun.messages.queued > 0) return { tone: 'neutral', label: t('queued'), detail: null };
  return { tone: 'ok', label: t('active'), detail: null };
}
