import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { calendarWords } from '#shared/calendar-words.ts';
import { de as calendarWordsDe } from '#shared/calendar-words.de.ts';
import { addDays } from '#shared/dates.ts';
import { may } from '#shared/permissions.ts';
import { roles } from '#shared/roles.ts';
import type { Role } from '#shared/roles.ts';
import { taskWords } from '#shared/task-words.ts';
import { de as taskWordsDe } from '#shared/task-words.de.ts';
import { translateLoss } from '#server/kernel/database.ts';
import type { Database, Tx } from '#server/kernel/database.ts';
import { actOf, contextOfSession } from '#server/kernel/http/request-context.ts';
import type { Act, PublicContext, SignedIn } from '#server/kernel/http/request-context.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';
import { readLastChanges } from '#server/kernel/record-change.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { hashToken } from '#server/kernel/secrets.ts';
import { writeCalendar } from './ical.ts';
import type { IcalEvent } from './ical.ts';
import { presentCalendar } from './present-calendar.ts';
import type { CalendarEntry } from './present-calendar.ts';
import { readCalendar } from './read-calendar.ts';
import type { CalendarParts, CalendarRow } from './read-calendar.ts';

interface FeedMember {
  readonly org_id: string;
  readonly user_id: string;
  readonly shows_tenants: boolean;
  readonly read_at: Date | null;
  readonly role: string;
  readonly sees_all_properties: boolean;
  readonly language: string;
  readonly organisation: string;
  readonly time_zone: string;
  readonly country: string;
  readonly locale: string;
  readonly currency: string;
}

const [daysBack, daysAhead] = [31, 400];
/** A calendar of more is of no use to anybody; the first ones are sent. */
const entriesAtMost = 5000;
const noteReadEvery = 3_600_000;

/** The calendar behind an address, with what its member may see now. */
export async function answerFeed(
  database: Database,
  parts: CalendarParts & { readonly sync: (organisationId: string, now: Date) => Promise<void> },
  key: string,
  { origin, now }: PublicContext,
): Promise<StoredAnswer> {
  const member = await findMember(database, key.replace(/\.ics$/, ''));
  if (member === undefined) throw refuse('tasks.no-such-feed');
  const { feed, session } = member;
  await parts.sync(session.organisationId, now);
  const act = actOf(session, origin, now);
  const text = await database.snapshot(contextOfSession(session), (tx) => writeFeed(tx, act, parts, feed));
  if (feed.read_at === null || now.getTime() - feed.read_at.getTime() > noteReadEvery)
    await database.transaction(contextOfSession(session), (tx) => noteRead(tx, act));
  const bytes = Buffer.from(text);
  return {
    name: 'gable.ics',
    type: 'text/calendar; charset=utf-8',
    bytes: bytes.length,
    tag: createHash('sha256').update(bytes).digest('base64url'),
    open: () => Promise.resolve(Readable.from([bytes])),
  };
}

async function findMember(database: Database, key: string) {
  const found = sql<FeedMember>`select * from calendar_feed_member(${hashToken(key)})`;
  const [feed] = (await translateLoss(found.execute(database.direct))).rows;
  const role = roles.find((name): name is Role => name === feed?.role);
  if (feed === undefined || role === undefined) return undefined;
  const session: SignedIn = {
    userId: feed.user_id,
    organisationId: feed.org_id,
    // Whoever has the address is not signed in: they can read this and do nothing.
    sessionId: '',
    confirmedAt: new Date(0),
    role,
    seesAllProperties: feed.sees_all_properties,
    facts: { timeZone: feed.time_zone, country: feed.country, locale: feed.locale, currency: feed.currency },
  };
  return may(session, 'tasks.read') ? { feed, session } : undefined;
}

async function writeFeed(tx: Tx, act: Act, parts: CalendarParts, feed: FeedMember): Promise<string> {
  const range = { from: addDays(act.today, -daysBack), to: addDays(act.today, daysAhead) };
  const rows = (await readCalendar(tx, act, parts, range)).slice(0, entriesAtMost);
  const entries = await presentCalendar(tx, act, rows);
  const changed = await readLastChanges(tx, act.organisationId, rows.flatMap(recordsOf));
  const words = feed.language === 'de' ? { ...calendarWordsDe, ...taskWordsDe } : { ...calendarWords, ...taskWords };
  const events = rows.flatMap((row, place): IcalEvent[] => {
    const entry = entries[place];
    if (entry === undefined) return [];
    return [
      {
        uid: `${row.key.replaceAll(':', '-')}@gable`,
        stamp: latest(recordsOf(row).map(({ id }) => changed.get(id) ?? madeAt(id))),
        sequence: row.version - 1,
        when: { day: row.on },
        summary: summaryOf(words, entry, feed.shows_tenants),
        location: locationOf(entry),
      },
    ];
  });
  return writeCalendar(`Gable: ${feed.organisation}`, events);
}

/** What a row is about: a change of it is a change of the row. An id says when its record was made. */
function recordsOf({ leaseId, task }: CalendarRow) {
  return [
    ...(task === undefined ? [] : [{ kind: 'task' as const, id: task.task_id }]),
    ...(leaseId === null ? [] : [{ kind: 'lease' as const, id: leaseId }]),
  ];
}

/** Ids begin with the milliseconds of their making (RFC 9562, version 7). */
function madeAt(id: string): Date {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
}

function latest(times: readonly Date[]): Date {
  return new Date(Math.max(0, ...times.map((time) => time.getTime())));
}

type Words = typeof calendarWords & typeof taskWords;

function summaryOf(words: Words, entry: CalendarEntry, showsTenants: boolean): string {
  const { kind, title, cause, lease } = entry;
  const named = showsTenants && lease !== null && lease.tenants.length > 0;
  const tenants = named ? ` (${lease.tenants.map(({ name }) => name).join(', ')})` : '';
  if (kind !== 'task') return words[`of_${kind}`].replace('{lease}', () => lease?.number ?? '') + tenants;
  return (title ?? (cause === null ? '' : `${words[`cause_${cause}`]}, ${lease?.number ?? ''}`)) + tenants;
}

function locationOf({ lease, property }: CalendarEntry): string | undefined {
  return lease === null ? property?.name : `${lease.unit.name}, ${property?.name ?? ''}`;
}

async function noteRead(tx: Tx, { organisationId, userId, now }: Act): Promise<void> {
  await tx
    .updateTable('calendar_feed')
    .set({ read_at: now })
    .where('org_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute();
}
