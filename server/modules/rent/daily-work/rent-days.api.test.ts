import { expect, test } from 'vitest';
import { removeSamples } from '#server/modules/auth/workspace/leaving-samples.ts';
import { doRentDays } from '#server/modules/rent/index.ts';
import type { DayWork } from '#server/modules/rent/runs/day-work.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { chargesOf } from '#test/support/charge-runs.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

/** Noon in New York, on a day of 2026. */
const noon = (day: string) => new Date(`${day}T17:00:00.000Z`);
const work = (at: Date) => doRentDays(app.services.database, at);

async function runsOf(member: TestMember) {
  const rows = await query<{ kind: string; through: string; charges: number; finished: boolean }>(
    app.connection,
    `select kind, through::text, charges, finished_at is not null as finished from charge_run where org_id = $1 order by number`,
    [member.organisationId],
  );
  return rows;
}

async function dayOf(member: TestMember, task = 'charges') {
  const [row] = await query<{ done: string; problem: string | null; attempts: number; retry: Date | null }>(
    app.connection,
    `select done_through::text as done, problem_code as problem, attempts::int, retry_at as retry from rent_day
      where org_id = $1 and task = $2`,
    [member.organisationId, task],
  );
  return row;
}

function setPolicy(member: TestMember, policy: object) {
  return query(app.connection, `insert into rent_policy values ($1, $2, null, now(), 1)`, [
    member.organisationId,
    JSON.stringify(policy),
  ]);
}

test('rent is charged by itself on its day, in the time zone of the organisation, and once', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  await work(noon('2026-03-02'));
  expect(await chargesOf(app, owner)).toMatchObject([{ due: '2026-03-01', cents: 120_000 }]);
  expect(await runsOf(owner)).toEqual([{ kind: 'rent', through: '2026-03-02', charges: 1, finished: true }]);
  await work(noon('2026-03-02'));
  await work(noon('2026-03-31'));
  // It is April in Greenwich, and not yet in New York.
  await work(new Date('2026-04-01T03:59:00.000Z'));
  expect(await chargesOf(app, owner)).toHaveLength(1);
  await work(new Date('2026-04-01T04:01:00.000Z'));
  expect(await chargesOf(app, owner)).toMatchObject([{ due: '2026-03-01' }, { due: '2026-04-01' }]);
  // A day on which nothing is charged has no run.
  expect(await runsOf(owner)).toHaveLength(2);
  expect(await dayOf(owner)).toMatchObject({ done: '2026-04-01', problem: null });
});

test('after a time without any node, all that was missed is charged at its due dates', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  await work(noon('2026-03-02'));
  await work(noon('2026-07-20'));
  expect((await chargesOf(app, owner)).map(({ due, entryDate }) => [due, entryDate])).toEqual(
    ['03', '04', '05', '06', '07'].map((month) => [`2026-${month}-01`, `2026-${month}-01`]),
  );
});

test('several nodes at once charge once', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  for (const unit of home.units)
    await newLease(app, owner, { ...home, unit, person: await newPerson(app, owner) }, open);
  await Promise.all(Array.from({ length: 4 }, () => work(noon('2026-04-02'))));
  const charges = await chargesOf(app, owner);
  expect([charges.length, new Set(charges.map(({ key }) => key)).size]).toEqual([6, 6]);
  expect(await runsOf(owner)).toEqual([{ kind: 'rent', through: '2026-04-02', charges: 6, finished: true }]);
});

test('what fails in one organisation is tried again later, and keeps no other waiting', async () => {
  const [broken, sound] = [await newOrganisation(app), await newOrganisation(app)];
  for (const owner of [broken, sound]) await newLease(app, owner, await newHome(app, owner), open);
  const refuse = `create function refuse_for_test() returns trigger language plpgsql as $$
    begin if new.org_id = '${broken.organisationId}' then raise exception 'broken for a test'; end if; return new; end $$;
    create trigger refused_for_test before insert on charge for each row execute function refuse_for_test()`;
  await query(app.connection, refuse);
  await expect(work(noon('2026-03-02'))).rejects.toThrow('Some of the day');
  expect(await chargesOf(app, sound)).toHaveLength(1);
  expect(await chargesOf(app, broken)).toEqual([]);
  expect(await dayOf(broken)).toMatchObject({ problem: 'internal', attempts: 1 });
  // Not before its time.
  await work(new Date(noon('2026-03-02').getTime() + 30_000));
  expect(await dayOf(broken)).toMatchObject({ attempts: 1 });
  await expect(work(new Date(noon('2026-03-02').getTime() + 61_000))).rejects.toThrow('Some of the day');
  expect(await dayOf(broken)).toMatchObject({ attempts: 2 });
  const problems = async ({ access }: TestMember) => ok(await app.call('GET /rent-day-problems/', {}, access)).items;
  expect(await problems(broken)).toMatchObject([{ task: 'charges', since: '2026-03-02', code: 'internal' }]);
  expect(await problems(sound), 'and nothing of anybody else').toEqual([]);
  await query(app.connection, 'drop trigger refused_for_test on charge; drop function refuse_for_test()');
  await work(new Date(noon('2026-03-02').getTime() + 300_000));
  expect(await chargesOf(app, broken)).toHaveLength(1);
  expect(await dayOf(broken)).toMatchObject({ done: '2026-03-02', problem: null, attempts: 0, retry: null });
  expect(await problems(broken)).toEqual([]);
});

test('a run whose node was lost in the middle is carried on by another, no further than its starter sees', async () => {
  const owner = await newOrganisation(app);
  const [here, there] = [await newHome(app, owner), await newHome(app, owner)];
  const seen = await newLease(app, owner, here, open);
  await newLease(app, owner, there, open);
  const manager = await newMember(app, owner, 'manager');
  const own = { all: false, propertyIds: [here.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: manager.userId }, body: own }, owner.access));
  await setPolicy(owner, { runsByItself: false });
  // As if the node had died before its first step.
  await query(
    app.connection,
    `insert into charge_run (org_id, run_id, number, kind, through, started_by, started_at)
     values ($1, gen_random_uuid(), 1, 'rent', '2026-03-31', $2, '2026-03-02 10:00Z')`,
    [owner.organisationId, manager.userId],
  );
  await work(new Date('2026-03-02T10:00:30.000Z'));
  expect(await chargesOf(app, owner)).toEqual([]);
  await work(new Date('2026-03-02T10:02:00.000Z'));
  expect((await chargesOf(app, owner)).map(({ key }) => key.slice(5, 41))).toEqual([seen.id]);
  expect(await runsOf(owner)).toEqual([{ kind: 'rent', through: '2026-03-31', charges: 1, finished: true }]);
});

test('with nothing to do it asks a few questions and writes nothing', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  await work(noon('2026-03-02'));
  const before = await query<{ n: number }>(app.connection, 'select count(*)::int as n from journal_entry');
  expect(await work(noon('2026-03-02'))).toBe(0);
  expect(await query(app.connection, 'select count(*)::int as n from journal_entry')).toEqual(before);
});

test('a workspace that charges by hand is left alone, and one may be charged ahead', async () => {
  const [byHand, ahead] = [await newOrganisation(app), await newOrganisation(app)];
  for (const owner of [byHand, ahead]) await newLease(app, owner, await newHome(app, owner), open);
  await setPolicy(byHand, { runsByItself: false });
  await setPolicy(ahead, { daysAhead: 10 });
  await work(noon('2026-03-22'));
  expect(await chargesOf(app, byHand)).toEqual([]);
  expect((await chargesOf(app, ahead)).map(({ due }) => due)).toEqual(['2026-03-01', '2026-04-01']);
  ok(await app.call('GET /charge-runs/', { query: {} }, ahead.access));
});

/** A sample that somebody had removed, and that is still there. */
async function askToLeave({ organisationId }: TestMember) {
  await query(app.connection, 'update organisation set is_sample = true where org_id = $1', [organisationId]);
  await query(
    app.connection,
    `insert into audit_event (org_id, event_id, at, kind) values ($1, gen_random_uuid(), now(), 'sample.removing')`,
    [organisationId],
  );
}

test('nothing is done any more for a sample that is being removed', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  await askToLeave(owner);
  await work(noon('2026-03-02'));
  expect(await chargesOf(app, owner)).toEqual([]);
  expect(await dayOf(owner)).toBeUndefined();
});

test('a sample that goes in the middle of the day’s work is let go without a failure', async () => {
  const owner = await newOrganisation(app);
  await newLease(app, owner, await newHome(app, owner), open);
  const leave: DayWork = {
    task: 'reminders',
    fromHour: 0,
    async work({ transaction, by }) {
      if (by.organisationId !== owner.organisationId) return;
      await askToLeave(owner);
      await removeSamples(app.services.database, by.now);
      await transaction((tx) => tx.insertInto('rent_day').values(lastDay(by.organisationId)).execute());
    },
  };
  await doRentDays(app.services.database, noon('2026-03-02'), [leave]);
  const { organisationId } = owner;
  expect(await query(app.connection, 'select from organisation where org_id = $1', [organisationId])).toEqual([]);
});

function lastDay(organisationId: string) {
  return { org_id: organisationId, task: 'charges', done_through: '2026-03-02', attempts: 0 };
}
