import { auditKindNames } from '#shared/audit/audit-kinds.en.ts';
import { recordActNames } from '#shared/audit/record-acts.en.ts';
import { dateIn, isBookDate } from '#shared/dates.ts';
import { isId } from '#shared/lists/is-id.ts';
import type { Cell, Label, Line, SheetTable } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { listAuditEvents } from '#server/modules/auth/workspace/read-log.ts';
import type { AuditEvent } from '#server/modules/auth/workspace/read-log.ts';

/** Who did what in a range of days, newest first, as the log of the settings has it. */
export const auditLog: Report = {
  key: 'audit-log',
  permission: 'audit.read',
  parameters: ['from', 'to', 'memberId', 'event'],
  async read(tx, act, asked) {
    const events = await readEvents(tx, act, asked);
    return { tables: [eventTable(events, act.session.facts.timeZone)], notes: [], closedThrough: null };
  },
  lines: () => Promise.reject(refuse('reports.no-such-figure')),
};

/** An event of the log, or what else is told with it: by a name of its own then. */
export type LoggedEvent = Pick<AuditEvent, 'id' | 'at' | 'kind' | 'actor' | 'subject'> & { readonly name?: Label };

export const eventsAtMost = 20_000;

export async function readEvents(
  tx: Tx,
  { organisationId }: Act,
  { from, to, memberId, event }: Asked,
): Promise<AuditEvent[]> {
  const asked = { from, to, actorId: memberId, kind: event };
  const { items, next } = await listAuditEvents(tx, organisationId, { ...asked, limit: eventsAtMost });
  if (next !== null) throw refuseField('from', 'reports.too-many-events', { most: eventsAtMost });
  return items;
}

const columns = [
  { key: 'day', label: { word: 'date' }, kind: 'day' },
  { key: 'time', label: { word: 'audit-time' }, kind: 'text' },
  { key: 'who', label: { word: 'audit-who' }, kind: 'text' },
  { key: 'record', label: { word: 'audit-record' }, kind: 'text' },
] as const;

export function eventTable(events: readonly LoggedEvent[], timeZone: string): SheetTable {
  const timeOf = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const total: Line = {
    key: 'total',
    kind: 'total',
    label: { word: 'totalEvents', values: { count: events.length } },
    cells: columns.map(() => null),
  };
  return {
    currency: null,
    first: { word: 'audit-act' },
    columns: [...columns],
    lines: [
      ...events.map((event): Line => {
        const at = new Date(event.at);
        return {
          key: event.id,
          kind: 'line',
          label: event.name ?? eventName(event.kind),
          cells: [
            { kind: 'day', day: dateIn(timeZone, at) },
            textCell(timeOf.format(at)),
            textCell(event.actor?.name || { word: 'audit-nobody' }),
            recordCell(event.subject),
          ],
        };
      }),
      ...(events.length > 0 ? [total] : []),
    ],
  };
}

const textCell = (text: Label): Cell => ({ kind: 'text', text });

/** What an event is called; a kind without a name as it is written. */
export function eventName(kind: string): Label {
  const word = `kind_${kind}`;
  return isNamed(word) ? { word } : kind.replaceAll(/[.-]/g, ' ');
}

function isNamed(word: string): word is keyof typeof auditKindNames | `kind_entry.${'posted' | 'reversed'}` {
  return Object.hasOwn(auditKindNames, word) || Object.hasOwn(recordActNames, word);
}

/** A name or a number as it was recorded, without the address beside it; never an id. */
function recordCell(recorded: string | null): Cell | null {
  const subject = recorded?.replace(/\s*<[^>]*>$/, '') ?? '';
  if (subject === '' || isId(subject)) return null;
  if (subject === '*') return textCell({ word: 'audit-everywhere' });
  return isBookDate(subject) ? { kind: 'day', day: subject } : textCell(subject);
}
