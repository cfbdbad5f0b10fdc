import type { z } from 'zod';
import type { arrearsRoutes } from '#shared/api/arrears.ts';
import { addDays } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { organisationDay } from '#server/kernel/organisation-day.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { recordAct } from '#server/kernel/audit.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readMoneyLeases } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { readTenancyHere } from '#server/modules/rent/tenancy-money/where-tenancies-are.ts';

type Body = z.output<(typeof arrearsRoutes)['POST /arrears/{id}/notes/']['body']>;

const daysAtMost = 366;

/** A hold or a promise keeps reminders back up to its day. */
export async function addNote(tx: Tx, act: Act, leaseId: string, note: Body): Promise<void> {
  const { organisationId, userId } = act;
  const { lease, today } = await takeHere(tx, act, leaseId);
  checkNote(note, today);
  await tx
    .insertInto('arrears_note')
    .values({
      org_id: organisationId,
      note_id: newId(act.now),
      tenancy_id: lease.tenancyId,
      lease_id: leaseId,
      property_id: lease.propertyId,
      kind: note.kind,
      text: note.text,
      until_day: note.until ?? null,
      promised_cents: note.promisedCents ?? null,
      made_by: userId,
      stage: note.stage ?? null,
      made_on: note.on ?? today,
      made_at: act.now,
    })
    .execute();
  await recordAct(tx, act, 'arrears.noted', lease.number, { kind: note.kind, until: note.until ?? null });
}

/** Whoever sends reminders takes the tenancy too: what is on hold is not sent at the same moment. */
async function takeHere(tx: Tx, { session: { organisationId }, now }: Act, leaseId: string) {
  const lease = (await readMoneyLeases(tx, organisationId, [leaseId])).get(leaseId);
  if (lease === undefined) throw new Error('A lease that was asked for is there');
  const { tenancyId } = lease;
  const today = await organisationDay(tx, organisationId, now);
  await readTenancyHere(tx, tenancyId, { organisationId, day: today }, () =>
    lockTenancies(tx, organisationId, [tenancyId]),
  );
  return { lease, today };
}

/** What counts as having been in touch with somebody. */
const contactKinds: ReadonlySet<Body['kind']> = new Set(['call', 'visit', 'letter', 'message']);

function checkNote({ kind, until, promisedCents, on, stage }: Body, today: string): void {
  if (on !== undefined && (on > today || on < addDays(today, -daysAtMost)))
    throw refuseField('on', 'rent.contact-day', { today });
  if (stage !== undefined && !contactKinds.has(kind)) throw refuseField('stage', 'rent.note-has-no-stage');
  const isHold = kind === 'hold';
  const lasts = isHold || kind === 'promise';
  if (lasts && until === undefined)
    throw refuseField('until', isHold ? 'rent.hold-without-day' : 'rent.promise-without-day');
  if (!lasts && until !== undefined) throw refuseField('until', 'rent.note-has-no-day');
  if (until !== undefined && (until < today || until > addDays(today, daysAtMost)))
    throw refuseField('until', 'rent.day-within-year', { today });
  if (promisedCents !== undefined && kind !== 'promise') throw refuseField('promisedCents', 'rent.note-has-no-amount');
}

/** Answers with the lease that it was about. To lift what was lifted changes nothing. */
export async function liftNote(tx: Tx, act: Act, noteId: string): Promise<string> {
  const { organisationId, userId } = act;
  const note = await tx
    .selectFrom('arrears_note')
    .select(['lease_id', 'kind', 'until_day', 'lifted_at'])
    .where('org_id', '=', organisationId)
    .where('note_id', '=', noteId)
    .executeTakeFirst();
  if (note === undefined) throw refuse('rent.no-such-note');
  if (note.until_day === null) throw refuse('rent.note-without-day');
  if (note.lifted_at !== null) return note.lease_id;
  const { lease } = await takeHere(tx, act, note.lease_id);
  await tx
    .updateTable('arrears_note')
    .set({ lifted_at: act.now, lifted_by: userId })
    .where('org_id', '=', organisationId)
    .where('note_id', '=', noteId)
    .where('lifted_at', 'is', null)
    .execute();
  await recordAct(tx, act, 'arrears.lifted', lease.number, { kind: note.kind });
  return note.lease_id;
}
