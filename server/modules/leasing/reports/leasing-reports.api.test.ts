import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation, signInOn } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { unitsSince } from '#test/support/portfolio.ts';
import { walkFigures } from '#test/support/walk-figures.ts';
import type { ReportSheet } from '#test/support/walk-figures.ts';

const app = await startTestApp();
const range = { from: '2026-01-10', to: '2026-03-02' };

function figures(sheet: ReportSheet, key: string): (number | null)[] {
  const line = sheet.tables[0]?.lines.find((one) => one.key === key);
  return (line?.cells ?? []).map((cell) => {
    if (cell?.kind === 'money') return Number(cell.cents);
    if (cell?.kind === 'count') return cell.count;
    return cell?.kind === 'share' ? cell.basisPoints : null;
  });
}

/** Day by day in SQL, from the holds of each unit. */
async function bruteForce({ organisationId }: TestMember) {
  const [row] = await query<Record<string, number>>(
    app.connection,
    `with days as (
       select u.unit_id, u.market_rent_cents as rent, d::date as day,
              u.archived_at is null or u.archived_at::date > $3 as is_there_at_end,
              exists (select from unit_hold h where h.org_id = u.org_id and h.unit_id = u.unit_id
                         and d::date between h.first_day and coalesce(h.last_day, '2999-12-31')) as is_held
         from unit u cross join generate_series($2::date, $3::date, interval '1 day') d
        where u.org_id = $1 and (u.archived_at is null or u.archived_at::date > d)
          and (u.created_at::date <= d or exists (
            select from lease l where l.org_id = u.org_id and l.unit_id = u.unit_id and l.starts_on <= d))),
     lost as (
       select unit_id, round(count(*) filter (where not is_held) * max(rent)::numeric
                / extract(day from date_trunc('month', min(day)) + interval '1 month - 1 day')) as cents
         from days group by unit_id, date_trunc('month', day))
     select (select count(distinct unit_id) from days where is_there_at_end)::int as units,
            (select count(*) from days where day = $3 and is_held)::int as let,
            (select count(*) from days where not is_held)::int as vacant_days,
            (select round(10000.0 * count(*) filter (where is_held) / nullif(count(*), 0)) from days)::int as share,
            (select coalesce(sum(cents), 0) from lost)::int as lost`,
    [organisationId, range.from, range.to],
  );
  return row;
}

test('occupancy, days vacant and lost rent are what the days themselves say, and every figure opens', async () => {
  const upTo = (max: number) => fc.integer({ min: 0, max });
  const someLets = fc.array(fc.option(fc.tuple(upTo(70), upTo(40))), { minLength: 1, maxLength: 4 });
  const someDays = fc.array(fc.tuple(upTo(60), fc.option(upTo(20))), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(someLets, someDays, async (lets, there) => {
      const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
      const home = await newHome(
        app,
        owner,
        lets.map((_, place) => `${place + 1}A`),
      );
      for (const [place, days] of lets.entries()) {
        const unit = home.units[place];
        if (unit === undefined || days === null) continue;
        const startsOn = addDays('2025-12-25', days[0]);
        await newLease(app, owner, { ...home, unit }, { startsOn, endsOn: addDays(startsOn, days[1]) });
      }
      for (const [place, [added, archived]] of there.entries()) {
        const at = [addDays('2026-01-01', added), lets[place] === null && archived !== null ? archived : null] as const;
        await query(
          app.connection,
          `update unit set created_at = $2::date + time '17:00', archived_at = $2::date + $3::integer + time '17:00'
            where org_id = $1 and unit_id = $4`,
          [owner.organisationId, ...at, home.units[place]?.id ?? null],
        );
      }
      const { sheet, opened } = await walkFigures(app, owner, 'occupancy', range);
      const expected = await bruteForce(owner);
      const [units, held, , vacant, share, vacantDays, lost] = figures(sheet, 'total');
      expect({ units, let: held, share, vacant_days: vacantDays, lost }).toEqual(expected);
      expect((held ?? 0) + (vacant ?? 0)).toBe(units);
      expect(figures(sheet, `property:${home.property.id}`)).toEqual(figures(sheet, 'total'));
      expect(opened).toBeGreaterThan(0);
    }),
    // Two stretches of one month are rounded once.
    { numRuns: 5, examples: [[[[20, 2], null], Array.from({ length: 4 }, () => [0, null] as [number, null])]] },
  );
});

test('a unit without a market rent loses the rent of its last lease, and one without either is named', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner, ['1A', '1B']);
  await query(app.connection, 'update unit set market_rent_cents = null where org_id = $1', [owner.organisationId]);
  await unitsSince(app, owner, '2026-01-01');
  await newLease(app, owner, home, {
    startsOn: '2025-01-01',
    endsOn: '2026-01-31',
    charges: [{ kind: 'rent', cents: 280_000 }],
  });
  const { sheet } = await walkFigures(app, owner, 'occupancy', { from: '2026-02-01', to: '2026-02-28' });
  expect(figures(sheet, home.units[0]?.id ?? '')).toEqual([1, 0, 0, 1, 0, 28, 280_000]);
  expect(figures(sheet, home.units[1]?.id ?? '')).toEqual([1, 0, 0, 1, 0, 28, 0]);
  expect(sheet.notes[1]).toMatchObject({ tone: 'waiting', title: { values: { count: 1 } } });
});

test('leases that end stand by month with the rent at stake; who is renewed is not among them', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const ends = ['2026-05-31', '2026-05-10', '2026-08-31', '2027-09-30'];
  const rents = [100_000, 120_000, 90_000, 50_000];
  for (const [place, endsOn] of ends.entries()) {
    const home = await newHome(app, owner);
    const charges = [{ kind: 'rent' as const, cents: rents[place] ?? 0 }];
    await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn, charges });
  }
  const renewed = await newHome(app, owner);
  const { id } = await newLease(app, owner, renewed, { startsOn: '2026-01-01', endsOn: '2026-06-30' });
  const next = { endsOn: '2027-06-30', atEnd: 'stop' as const };
  ok(await app.call('POST /leases/{id}/renew/', { params: { id }, body: next }, owner.access));
  const asked = { from: '2026-03-01', to: '2027-02-28' };
  const { sheet, opened } = await walkFigures(app, owner, 'lease-expirations', asked);
  expect(figures(sheet, '2026-05')).toEqual([null, 2, 0, 220_000]);
  expect(figures(sheet, '2026-08')).toEqual([null, 1, 0, 90_000]);
  expect(figures(sheet, 'total')).toEqual([null, 3, 0, 310_000]);
  expect(opened).toBeGreaterThanOrEqual(10);
});

test('increases are those in effect and those agreed for later, with what they add and by how much', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner, ['1A', '1B']);
  const other = { ...home, unit: home.units[1] ?? home.unit };
  const clauses = [{ kind: 'percent' as const, firstOn: '2026-02-01', everyMonths: 6, millipercent: 10_000 }];
  await newLease(app, owner, home, {
    startsOn: '2025-01-01',
    endsOn: '2026-12-31',
    charges: [{ kind: 'rent', cents: 100_000, clauses }],
  });
  const stepped = await newLease(app, owner, other, { startsOn: '2025-01-01', endsOn: '2026-12-31' });
  const body = { chargeId: stepped.charges[0]?.id ?? '', startsOn: '2026-06-01', cents: 126_000 };
  ok(await app.call('POST /leases/{id}/amend-charge/', { params: { id: stepped.id }, body }, owner.access));
  const { sheet, opened } = await walkFigures(app, owner, 'rent-increases', { from: '2026-01-01', to: '2026-12-31' });
  expect(figures(sheet, 'done')).toEqual([null, 100_000, 110_000, 10_000, 1000]);
  expect(figures(sheet, 'coming')).toEqual([null, 230_000, 247_000, 17_000, 739]);
  expect(figures(sheet, 'total')).toEqual([null, 330_000, 357_000, 27_000, 818]);
  expect(opened).toBe(18);
});

test('what an index is to change stays due until it is applied, without amounts where its figure is missing', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const home = await newHome(app, owner, ['1A', '1B', '1C', '1D']);
  const lease = (place: number, clause: { firstOn?: string; indexName?: string } = {}) =>
    newLease(
      app,
      owner,
      { ...home, unit: home.units[place] ?? home.unit },
      {
        startsOn: '2025-01-01',
        endsOn: '2026-12-31',
        charges: [
          {
            kind: 'rent',
            cents: 100_000,
            clauses: [{ kind: 'index', firstOn: '2026-01-01', indexName: 'CPI', baseIndex: '100', ...clause }],
          },
        ],
      },
    );
  const known = await lease(0);
  const unknown = await lease(1, { indexName: 'Rents of Nowhere' });
  await lease(2, { firstOn: '2026-03-03' });
  const applied = await lease(3);
  const series = ok(await app.call('POST /index-series/', { body: { name: 'cpi' } }, owner.access));
  const values = [
    { month: '2025-11', value: '103' },
    { month: '2025-12', value: '105' },
  ];
  ok(await app.call('POST /index-series/{id}/values/', { params: { id: series.id }, body: { values } }, owner.access));
  const clauseId = applied.charges[0]?.clauses[0]?.id ?? '';
  const body = { clauseId, startsOn: '2026-03-02', newIndex: '104', agreed: true };
  ok(await app.call('POST /leases/{id}/apply-index/', { params: { id: applied.id }, body }, owner.access));
  const read = async (from: string, to: string) => {
    const { sheet } = await walkFigures(app, owner, 'rent-increases', { from, to });
    const due = sheet.tables[0]?.lines.filter(({ key, kind }) => kind === 'line' && key.startsWith('2026-01-01'));
    return { sheet, due: due?.map(({ record, cells }) => ({ lease: record?.id, cells })) };
  };
  const money = (cents: number) => ({ kind: 'money', cents, opens: true });
  const day = { kind: 'day', day: '2026-01-01' };
  const expected = [
    {
      lease: known.id,
      cells: [
        day,
        money(100_000),
        money(105_000),
        money(5000),
        { kind: 'share', basisPoints: 500 },
        { kind: 'text', text: { word: 'increases-byFigure', values: { index: 'CPI', month: { month: '2025-12' } } } },
      ],
    },
    {
      lease: unknown.id,
      cells: [
        day,
        null,
        null,
        null,
        null,
        { kind: 'text', text: { word: 'increases-noFigure', values: { index: 'Rents of Nowhere' } } },
      ],
    },
  ];
  const { sheet, due } = await read('2026-02-01', '2026-12-31');
  expect(due).toHaveLength(2);
  expect(due).toEqual(expect.arrayContaining(expected));
  expect(figures(sheet, 'due')).toEqual([null, 100_000, 105_000, 5000, 500, null]);
  expect(figures(sheet, 'done')).toEqual([null, 100_000, 104_000, 4000, 400, null]);
  expect(figures(sheet, 'total')).toEqual([null, 200_000, 209_000, 9000, 450, null]);
  expect((await read('2025-01-01', '2025-12-31')).due, 'not reached by then').toEqual([]);
});

test('who works with some properties sees theirs, another workspace nothing, and who may not see rents no report', async () => {
  const owner = await signInOn(app, '2026-03-02', await newOrganisation(app));
  const [mine, others] = [await newHome(app, owner), await newHome(app, owner)];
  for (const home of [mine, others]) await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-05-31' });
  const member = await newMember(app, owner, 'manager');
  const { items } = ok(await app.call('GET /members/', { query: {} }, owner.access));
  const id = items.find(({ email }) => email === member.email)?.id ?? '';
  const body = { all: false, propertyIds: [mine.property.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id }, body }, owner.access));
  const stranger = await newOrganisation(app);
  for (const key of ['occupancy', 'lease-expirations'] as const) {
    const asked = { from: '2026-03-01', to: '2026-12-31' };
    const seen = async (by: TestMember) => {
      const { sheet } = await walkFigures(app, by, key, asked);
      return sheet.tables.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'line').length;
    };
    expect([await seen(owner), await seen(member), await seen(stranger)]).toEqual([2, 1, 0]);
    const nowhere = { ...asked, line: 'nothing', column: 'nothing' };
    const refused = await app.call('GET /reports/{key}/lines/', { params: { key }, query: nowhere }, owner.access);
    expect(codeOf(refused)).toBe('not-found');
    const handyman = await newMember(app, owner, 'maintenance');
    const hidden = await app.call('GET /reports/{key}/', { params: { key }, query: asked }, handyman.access);
    expect(codeOf(hidden)).toBe('not-found');
  }
});
