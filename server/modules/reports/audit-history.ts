import { recordActNames } from '#shared/audit/record-acts.en.ts';
import { addDays } from '#shared/dates.ts';
import type { Label } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listChangesIn } from '#server/kernel/record-change.ts';
import { refuseField } from '#server/kernel/refuse.ts';
import type { Asked, Report } from '#server/kernel/reports/report.ts';
import { eventsAtMost, eventTable, readEvents } from '#server/modules/auth/index.ts';
import type { LoggedEvent } from '#server/modules/auth/index.ts';
import { readEntriesByHand, readSubjectNames, startOfDay } from '#server/modules/ledger/index.ts';

/** The reports, with all that is recorded in that of the audit log: its events, the histories of records, the journal. */
export function withHistory(offered: readonly Report[]): readonly Report[] {
  return offered.map((report) => (report.key === 'audit-log' ? { ...report, read: readAll } : report));
}

async function readAll(tx: Tx, act: Act, asked: Asked) {
  const { timeZone } = act.session.facts;
  const from = startOfDay(timeZone, asked.from ?? act.today);
  const before = startOfDay(timeZone, addDays(asked.to ?? act.today, 1));
  const all = [
    ...(await readEvents(tx, act, asked)),
    ...(await readChanges(tx, act, asked, { from, before })),
    ...(await readEntries(tx, act, asked, { from, before })),
  ].toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? 1 : -1));
  if (all.length > eventsAtMost) throw refuseField('from', 'reports.too-many-events', { most: eventsAtMost });
  return { tables: [eventTable(all, timeZone)], notes: [], closedThrough: null };
}

interface Stretch {
  readonly from: Date;
  readonly before: Date;
}

const atMost = eventsAtMost + 1;

/** What is asked for by its kind: `lease.signed`. */
async function readChanges(tx: Tx, act: Act, { memberId, event }: Asked, stretch: Stretch): Promise<LoggedEvent[]> {
  const { organisationId } = act;
  const [kind, did] = event?.split('.') ?? [];
  const asked = { ...stretch, changedBy: memberId, kind, act: did, limit: atMost };
  // It is an event of the log as well.
  const found = (await listChangesIn(tx, organisationId, asked)).filter((one) => one.act !== 'late-fee-set');
  const subjects = found.map((one) => subjectsOf(one.kind, one.recordId));
  const namesOf = await readSubjectNames(tx, organisationId, subjects);
  return found.map((one): LoggedEvent => {
    const { property, unit, lease, person } = namesOf(subjectsOf(one.kind, one.recordId));
    return {
      id: one.id,
      at: one.at.toISOString(),
      kind: `${one.kind}.${one.act}`,
      name: nameOf(one.kind, one.act),
      actor: one.changedBy === null ? null : { id: one.changedBy, name: one.name ?? '' },
      subject: lease ?? unit ?? property ?? person,
    };
  });
}

function subjectsOf(kind: string, id: string) {
  const of = (own: string) => (kind === own ? id : null);
  return {
    property_id: of('property'),
    unit_id: of('unit'),
    lease_id: of('lease'),
    person_id: of('person'),
    bank_account_id: null,
  };
}

/** Lease: Renewed. What has no word yet is said as it is written. */
function nameOf(kind: string, did: string): Label {
  const said = (word: string) => (isWord(word) ? { word } : word.replace(/^(record|act)-/, '').replaceAll('-', ' '));
  return { word: 'recordedAct', values: { record: said(`record-${kind}`), act: said(`act-${did}`) } };
}

function isWord(word: string): word is keyof typeof recordActNames {
  return Object.hasOwn(recordActNames, word);
}

async function readEntries(tx: Tx, act: Act, { memberId, event }: Asked, stretch: Stretch): Promise<LoggedEvent[]> {
  if (event !== undefined && !event.startsWith('entry.')) return [];
  const entries = await readEntriesByHand(tx, act.organisationId, { ...stretch, postedBy: memberId, limit: atMost });
  return entries
    .map(({ id, number, isReversal, postedBy, name, at }): LoggedEvent => ({
      id,
      at: at.toISOString(),
      kind: `entry.${isReversal ? 'reversed' : 'posted'}`,
      actor: { id: postedBy, name: name ?? '' },
      subject: number,
    }))
    .filter(({ kind }) => event === undefined || kind === event);
}
