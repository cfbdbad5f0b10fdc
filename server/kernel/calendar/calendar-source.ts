import type { CalendarKind } from '#shared/calendar.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Tx } from '#server/kernel/database.ts';
import { port } from '#server/kernel/port.ts';

/** A day of a lease, as the module knows it that has the record. */
export interface CalendarDay {
  /** Says what it is about, not when: its day may change. */
  readonly key: string;
  readonly kind: CalendarKind;
  readonly on: string;
  readonly propertyId: string;
  readonly leaseId: string;
  /** Grows with each change of the record. */
  readonly version: number;
}

export interface CalendarRange {
  readonly organisationId: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly propertyId?: string | undefined;
}

/** Days that a module adds to the calendar. */
export interface CalendarSource {
  readonly kinds: readonly CalendarKind[];
  /** Who lacks it sees none of them. */
  readonly permission: Permission;
  readonly read: (tx: Tx, range: CalendarRange) => Promise<readonly CalendarDay[]>;
}

export const calendarSources = port<CalendarSource>('calendar-sources');
