import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import type { LeaseBody } from '#test/support/leases.ts';

const app = await startTestApp();

/** From 1 January 2026 on; the clock stands at 2 March. */
const open = { startsOn: '2026-01-01', endsOn: null, atEnd: null } as const;

test('a preview tells the year to the cent, who stands in the way, and writes nothing', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  await newLease(app, owner, home, { startsOn: '2026-10-01', endsOn: null, atEnd: null });
  const body = leaseOf(home, {
    startsOn: '2026-02-17',
    endsOn: '2027-02-16',
    parties: [],
    charges: [
      { kind: 'rent', cents: 120_000, steps: [{ startsOn: '2026-08-01', cents: 126_000 }] },
      { kind: 'parking', label: 'Bay 4', cents: 6000, endsOn: '2027-12-31' },
    ],
  });
  const { sign: _, ...fields } = body;
  const preview = ok(await app.call('POST /lease-previews/', { body: fields }, owner.access));
  expect(preview.schedule).toMatchObject({ currency: 'USD', from: '2026-02-17', to: '2027-01-31' });
  expect(preview.schedule.lines.slice(0, 3)).toMatchObject([
    {
      chargeKey: '0',
      kind: 'rent',
      dueOn: '2026-02-17',
      from: '2026-02-17',
      to: '2026-02-28',
      cents: 51_429,
      how: { isWhole: false, days: 12, ofDays: 28, fullCents: 120_000 },
    },
    { chargeKey: '1', label: 'Bay 4', cents: 2571 },
    { chargeKey: '0', dueOn: '2026-03-01', cents: 120_000, how: { isWhole: true } },
  ]);
  expect(preview.schedule.months, 'the first twelve months of a lease that begins within one').toHaveLength(12);
  expect(preview.schedule.months[0]).toEqual({ month: '2026-02', cents: 54_000 });
  expect(preview.schedule.months.at(-1)).toEqual({ month: '2027-01', cents: 132_000 });
  const sum = preview.schedule.months.reduce((total, { cents }) => total + cents, 0);
  expect(preview.schedule.totalCents).toBe(sum);
  expect(preview.conflicts).toMatchObject([
    { number: 'L-0001', tenants: [home.person.name], startsOn: '2026-10-01', lastDay: null },
  ]);
  expect(preview.warnings.map(({ code, path }) => [code, path])).toEqual([
    ['no-tenant', 'parties'],
    ['starts-in-past', 'startsOn'],
    ['below-market-rent', 'charges'],
    ['charge-outside-term', 'charges.1.endsOn'],
  ]);
  expect(ok(await app.call('GET /leases/', { query: {} }, owner.access)).items).toHaveLength(1);
  const unsound = { ...fields, endsOn: '2026-01-01' };
  expect(codeOf(await app.call('POST /lease-previews/', { body: unsound }, owner.access))).toBe('invalid-input');
  const viewer = await newMember(app, owner, 'viewer');
  expect(codeOf(await app.call('POST /lease-previews/', { body: fields }, viewer.access))).toBe('forbidden');
});

test('a preview begins where charging does, and shows exactly what runs charge', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const { sign: _, ...fields } = leaseOf(home, { startsOn: '2025-06-01', endsOn: null, atEnd: null });
  const body = { ...fields, billFrom: '2026-02-01' };
  const { schedule } = ok(await app.call('POST /lease-previews/', { body }, owner.access));
  expect(schedule).toMatchObject({ from: '2026-02-01', to: '2027-01-31', totalCents: 12 * 120_000 });
  const lease = ok(await app.call('POST /leases/', { body: { ...body, sign: true } }, owner.access));
  expect(lease.billFrom).toBe('2026-02-01');
  ok(await app.call('POST /charge-runs/', { body: { through: '2026-04-30' } }, owner.access));
  const { items } = ok(await app.call('GET /charges/', { query: {} }, owner.access));
  const dueThen = schedule.lines.map(({ dueOn }) => dueOn).filter((day) => day <= '2026-04-30');
  expect(items.map(({ dueOn }) => dueOn).toSorted()).toEqual(dueThen);
});

test('a preview says what signing charges at once, and signing charges exactly that', async () => {
  const owner = await newOrganisation(app);
  const ahead = await newOrganisation(app);
  ok(await app.call('PATCH /rent-policy/', { body: { daysAhead: 30, version: 1 } }, ahead.access));
  const byHand = await newOrganisation(app);
  ok(await app.call('PATCH /rent-policy/', { body: { runsByItself: false, version: 1 } }, byHand.access));
  const closed = await newOrganisation(app);
  ok(await app.call('POST /period-locks/', { body: { through: '2026-02-28' } }, closed.access));
  const terms: readonly Partial<LeaseBody>[] = [
    { startsOn: '2026-03-01', depositCents: 100_000 },
    { startsOn: '2026-03-16', depositCents: 100_000, depositDueOn: '2026-03-02' },
    { startsOn: '2026-03-16', depositCents: 100_000 },
    { startsOn: '2026-01-01', billFrom: '2026-01-01', depositCents: 100_000 },
    { startsOn: '2025-06-01', billFrom: '2026-02-01', depositCents: 100_000 },
    { startsOn: '2026-02-17', billFrom: '2026-02-17', charges: [{ kind: 'rent', cents: 120_000, timing: 'arrears' }] },
  ];
  const sums = async (member: TestMember) => {
    const found = [];
    for (const given of terms) {
      const body = leaseOf(await newHome(app, member), { endsOn: null, atEnd: null, ...given });
      const { sign: _, ...fields } = body;
      const asked = { body: { ...fields, signedOn: '2026-03-02' } };
      const { signing } = ok(await app.call('POST /lease-previews/', asked, member.access));
      const { posted } = ok(await app.call('POST /leases/', { body: { ...body, sign: true } }, member.access));
      const told = (charges: readonly { kind: string; cents: number }[]) =>
        charges.map(({ kind, cents }) => `${kind} ${cents}`).toSorted();
      expect(told(signing?.charges ?? []), JSON.stringify(given)).toEqual(told(posted.charges));
      expect(signing?.cents).toBe(posted.cents);
      found.push(posted.cents);
    }
    return found;
  };
  expect(await sums(owner)).toEqual([220_000, 100_000, 0, 460_000, 240_000, 51_429]);
  expect((await sums(ahead)).every((cents) => cents > 0)).toBe(true);
  const inOpenBooks = (await sums(closed)).slice(0, 5);
  expect(inOpenBooks, 'what is due in closed books is not charged').toEqual([220_000, 100_000, 0, 220_000, 120_000]);
  expect(await sums(byHand)).toEqual(terms.map(() => 0));
});

test('a schedule is asked for within bounds', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newLease(app, owner, await newHome(app, owner), open);
  const ask = (from: string, to: string) =>
    app.call('GET /leases/{id}/schedule/', { params: { id }, query: { from, to } }, owner.access);
  expect(codeOf(await ask('2026-03-01', '2026-02-28'))).toBe('invalid-input');
  expect(codeOf(await ask('2026-03-01', '2036-03-01'))).toBe('invalid-input');
  expect(ok(await ask('2026-03-01', '2027-02-28')).totalCents).toBe(12 * 120_000);
});

test('the impact of a raise: which periods, how much, and nothing is written', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner), open);
  const params = { id: lease.id };
  const chargeId = lease.charges[0]?.id ?? '';
  const change = { act: 'amend-charge' as const, chargeId, startsOn: '2026-12-16', cents: 126_200 };
  const impact = ok(
    await app.call('POST /leases/{id}/amendment-previews/', { params, body: { change } }, owner.access),
  );
  expect(impact).toMatchObject({ from: '2026-03-02', to: '2027-12-15' });
  const [own] = impact.leases;
  expect(own?.periods[0]).toEqual({
    kind: 'rent',
    label: null,
    periodKey: '2026-12',
    dueOn: '2026-12-01',
    beforeCents: 120_000,
    afterCents: 123_200,
    isDue: false,
  });
  expect(own?.periods).toHaveLength(13);
  expect(impact.totals).toEqual([
    { currency: 'USD', beforeCents: 13 * 120_000, afterCents: 123_200 + 12 * 126_200, periods: 13 },
  ]);
  const after = ok(await app.call('GET /leases/{id}/', { params }, owner.access));
  expect(after).toEqual(lease);
});

test('an end is previewed with what was due already; a renewal with what comes after it', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  const params = { id: lease.id };
  const preview = (change: Parameters<typeof bodyOf>[0]) =>
    app.call('POST /leases/{id}/amendment-previews/', { params, body: bodyOf(change) }, owner.access);
  const bodyOf = (
    change:
      | { act: 'end-early'; leavesOn: string; reason: string }
      | { act: 'renew'; endsOn: string | null; atEnd?: 'stop'; amounts: { chargeId: string; cents: number }[] },
  ) => ({ change });
  const ended = ok(await preview({ act: 'end-early', leavesOn: '2026-03-31', reason: 'Moves' }));
  expect(ended.leases[0]).toMatchObject({ beforeCents: 9 * 120_000, afterCents: 0 });
  const cut = ok(await preview({ act: 'end-early', leavesOn: '2026-03-15', reason: 'Moves' }));
  expect(cut.leases[0]?.periods[0]).toMatchObject({
    periodKey: '2026-03',
    isDue: true,
    beforeCents: 120_000,
    afterCents: 58_065,
  });
  const amounts = [{ chargeId: lease.charges[0]?.id ?? '', cents: 130_000 }];
  const renewed = ok(await preview({ act: 'renew', endsOn: null, amounts }));
  expect(renewed.leases[0]?.periods[0]).toMatchObject({ periodKey: '2027-01', beforeCents: 0, afterCents: 130_000 });
  const fixed = ok(await preview({ act: 'renew', endsOn: '2027-12-31', atEnd: 'stop', amounts }));
  expect(fixed.to, 'a renewal is shown to its end').toBe('2027-12-31');
  expect(fixed.leases[0]?.periods).toHaveLength(12);
  expect(ok(await app.call('GET /leases/', { query: {} }, owner.access)).items).toHaveLength(1);
  const refused = await preview({ act: 'end-early', leavesOn: '2026-03-01', reason: 'Past' });
  expect(codeOf(refused), 'what would be refused is refused').toBe('invalid-input');
});

test('raising the rent of a building is previewed lease by lease', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner, ['1A', '1B', '1C']);
  const [, second = home.unit, third = home.unit] = home.units;
  await newLease(app, owner, home, open);
  await newLease(app, owner, { ...home, unit: second }, { ...open, charges: [{ kind: 'rent', cents: 99_999 }] });
  const ended = await newLease(app, owner, { ...home, unit: third }, { startsOn: '2026-01-01', endsOn: '2026-06-30' });
  const body = { leases: { propertyId: home.property.id }, by: { millipercent: 3500 }, startsOn: '2026-07-01' };
  const impact = ok(await app.call('POST /impact-previews/', { body }, owner.access));
  expect(impact.leases.map(({ periods }) => periods[0]?.afterCents)).toEqual([124_200, 103_499]);
  expect(impact.excluded).toEqual([{ id: ended.id, number: ended.number, reason: 'over-by-then' }]);
  expect(impact.totals).toEqual([
    { currency: 'USD', beforeCents: 12 * 219_999, afterCents: 12 * (124_200 + 103_499), periods: 24 },
  ]);
  const less = { ...body, by: { addCents: -110_000 } };
  const lowered = ok(await app.call('POST /impact-previews/', { body: less }, owner.access));
  expect(lowered.excluded.map(({ reason }) => reason)).toEqual(['below-zero', 'over-by-then']);
  const past = { ...body, startsOn: '2026-03-01' };
  expect(codeOf(await app.call('POST /impact-previews/', { body: past }, owner.access))).toBe('invalid-input');
  const stranger = await newOrganisation(app);
  const theirs = { ...body, leases: { leaseIds: [ended.id] } };
  expect(codeOf(await app.call('POST /impact-previews/', { body: theirs }, stranger.access))).toBe('not-found');
});

test('a late fee comes from the nearest policy, with its day and its amount', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const manager = await newMember(app, owner, 'manager');
  const lease = await newLease(app, owner, home, open);
  const read = async () => ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, owner.access)).lateFee;
  expect(await read()).toEqual({
    own: null,
    inForce: null,
    from: null,
    otherCurrency: null,
    coming: [],
    example: null,
  });
  const policy = (cents: number) => ({
    kind: 'charged' as const,
    grace: { days: 3, counts: 'calendar' as const },
    first: { kind: 'fixed' as const, cents },
  });
  const set = (propertyId: string | null, given: ReturnType<typeof policy> | null, access = owner.access) =>
    app.call('POST /late-fee-policies/', { body: { propertyId, policy: given } }, access);
  expect(codeOf(await set(null, policy(1), manager.access)), 'of the whole workspace').toBe('forbidden');
  ok(await set(null, policy(5000)));
  expect(await read()).toMatchObject({
    from: 'organisation',
    example: { dueOn: '2026-04-01', dueCents: 120_000, firstFeeOn: '2026-04-05', feeCents: 5000 },
  });
  ok(await set(home.property.id, policy(7500), manager.access));
  expect(await read()).toMatchObject({ from: 'property', example: { feeCents: 7500 } });
  const body = { lateFee: { kind: 'none' as const } };
  ok(await app.call('POST /leases/{id}/change-terms/', { params: { id: lease.id }, body }, owner.access));
  expect(await read()).toEqual({
    own: body.lateFee,
    inForce: body.lateFee,
    from: 'lease',
    otherCurrency: null,
    coming: [],
    example: null,
  });
  const all = ok(await app.call('GET /late-fee-policies/', {}, manager.access));
  expect(all).toMatchObject({
    organisation: { first: { cents: 5000 } },
    properties: [{ propertyId: home.property.id, policy: { first: { cents: 7500 } } }],
  });
  ok(await set(home.property.id, null));
  expect(ok(await app.call('GET /late-fee-policies/', {}, owner.access)).properties).toEqual([]);
});

test('the first twelve months are twelve, wherever in a month the lease begins and however it ends', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const look = async (given: Partial<LeaseBody>) => {
    const body = leaseOf(home, { startsOn: '2026-11-15', endsOn: '2027-11-14', ...given });
    const { schedule } = ok(await app.call('POST /lease-previews/', { body }, owner.access));
    expect(schedule.months).toHaveLength(12);
    const { lines, totalCents: total } = schedule;
    return { total, periods: lines.length, first: lines[0]?.dueOn, last: lines.at(-1)?.dueOn };
  };
  // Sixteen days of November, and eleven months.
  const twelve = { total: 64_000 + 11 * 120_000, periods: 12, first: '2026-11-15', last: '2027-10-01' };
  expect(await look({ atEnd: 'stop' })).toEqual(twelve);
  expect(await look({ atEnd: 'month-to-month' })).toEqual(twelve);
  expect(await look({ endsOn: null, atEnd: null })).toEqual(twelve);
  expect(await look({ endsOn: '2028-11-14', atEnd: 'stop' })).toEqual(twelve);
  const later = [{ kind: 'rent' as const, cents: 120_000, timing: 'arrears' as const }];
  const inArrears = await look({ startsOn: '2026-11-01', endsOn: '2027-10-31', atEnd: 'stop', charges: later });
  expect(inArrears).toMatchObject({ total: 12 * 120_000, periods: 12 });
});

test('every line of a preview is one of the schedule that the signed lease has', async () => {
  const owner = await newOrganisation(app);
  const rents = (given: object) => [{ kind: 'rent' as const, cents: 100_000, ...given }];
  const terms: readonly Partial<LeaseBody>[] = [
    { startsOn: '2027-01-31', endsOn: '2028-01-30', atEnd: 'month-to-month', charges: rents({ dueDay: 31 }) },
    { startsOn: '2026-12-15', endsOn: '2027-06-14', atEnd: 'month-to-month', charges: rents({}) },
    { startsOn: '2026-12-15', endsOn: null, atEnd: null, charges: rents({ timing: 'arrears' }) },
    { startsOn: '2026-12-15', endsOn: '2028-12-31', atEnd: 'stop', charges: rents({ frequency: 'quarterly' }) },
    {
      startsOn: '2026-12-15',
      endsOn: '2027-12-05',
      atEnd: 'holdover',
      holdoverMillipercent: 150_000,
      charges: rents({}),
    },
  ];
  for (const term of terms) {
    const home = await newHome(app, owner);
    const { schedule } = ok(await app.call('POST /lease-previews/', { body: leaseOf(home, term) }, owner.access));
    const { id } = await newLease(app, owner, home, term);
    const query = { from: schedule.from, to: schedule.to };
    const signed = ok(await app.call('GET /leases/{id}/schedule/', { params: { id }, query }, owner.access));
    const told = (lines: typeof schedule.lines) => lines.map(({ dueOn, from, to, cents }) => [dueOn, from, to, cents]);
    expect(told(schedule.lines)).toEqual(told(signed.lines));
    expect(schedule.lines.length).toBeGreaterThan(3);
  }
});

test('the example of a late fee is of a charge that will be made, not of one before charging begins', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lateFee = {
    kind: 'charged' as const,
    grace: { days: 3, counts: 'calendar' as const },
    first: { kind: 'fixed' as const, cents: 5000 },
  };
  const days = { startsOn: '2024-01-01', endsOn: null, atEnd: null, billFrom: '2026-04-01' };
  const preview = ok(
    await app.call('POST /lease-previews/', { body: leaseOf(home, { ...days, lateFee }) }, owner.access),
  );
  expect(preview.lateFee.example).toMatchObject({ dueOn: '2026-04-01', firstFeeOn: '2026-04-05', feeCents: 5000 });
});
