import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { leaseOf, newHome, newLease } from '#test/support/leases.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();

test('what was being written about a draft lease is not offered again once that is signed or cancelled', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const offered = async () => ok(await app.call('GET /lease-drafts/', {}, owner.access)).items.map(({ id }) => id);
  const keep = async (content: Record<string, unknown>) =>
    ok(await app.call('POST /lease-drafts/', { body: { content } }, owner.access)).id;
  const unrelated = [await keep({ changes: null }), await keep({ changes: { id: 'castle' } }), await keep({})];
  const about = async (end: 'sign' | 'cancel') => {
    const lease = await newLease(app, owner, home, { sign: false });
    const changes = { id: lease.id, number: lease.number, version: lease.version };
    const draft = await keep({ changes, notes: end });
    expect(await offered()).toContain(draft);
    const params = { id: lease.id };
    if (end === 'sign') ok(await app.call('POST /leases/{id}/sign/', { params, body: {} }, owner.access));
    else ok(await app.call('POST /leases/{id}/cancel/', { params, body: { reason: 'Changed plans' } }, owner.access));
    expect((await offered()).toSorted()).toEqual(unrelated.toSorted());
    expect(codeOf(await app.call('GET /lease-drafts/{id}/', { params: { id: draft } }, owner.access))).toBe(
      'not-found',
    );
    // A window that still has it open may keep it once more.
    await keep({ changes });
    expect((await offered()).toSorted()).toEqual(unrelated.toSorted());
  };
  await about('cancel');
  await about('sign');
});

test('a draft of the wizard is its writer’s alone, kept as it is, and refused where two windows write', async () => {
  const owner = await newOrganisation(app);
  const colleague = await newMember(app, owner, 'manager');
  const content = { step: 2, unitId: null, charges: [{ kind: 'rent', typed: '1,2' }], name: 'Zoë 🏡' };
  const draft = ok(await app.call('POST /lease-drafts/', { body: { content } }, owner.access));
  const params = { id: draft.id };
  expect(ok(await app.call('GET /lease-drafts/{id}/', { params }, owner.access)).content).toEqual(content);
  const next = { content: { ...content, step: 3 }, version: 1 };
  expect(ok(await app.call('PATCH /lease-drafts/{id}/', { params, body: next }, owner.access)).version).toBe(2);
  expect(codeOf(await app.call('PATCH /lease-drafts/{id}/', { params, body: next }, owner.access))).toBe('conflict');
  expect(ok(await app.call('GET /lease-drafts/', {}, owner.access)).items).toHaveLength(1);
  expect(ok(await app.call('GET /lease-drafts/', {}, colleague.access)).items).toEqual([]);
  expect(codeOf(await app.call('GET /lease-drafts/{id}/', { params }, colleague.access))).toBe('not-found');
  const taken = await app.call('POST /lease-drafts/{id}/remove/', { params, body: {} }, colleague.access);
  expect(codeOf(taken)).toBe('not-found');
  const large = { content: { text: 'x'.repeat(64_001) } };
  expect(codeOf(await app.call('POST /lease-drafts/', { body: large }, owner.access))).toBe('invalid-input');
  const removed = await app.call('POST /lease-drafts/{id}/remove/', { params, body: {} }, owner.access);
  expect(removed.status).toBe(204);
  expect(ok(await app.call('GET /lease-drafts/', {}, owner.access)).items).toEqual([]);
});

test('what the wizard kept goes with the lease that it became, and nobody else’s goes with it', async () => {
  const owner = await newOrganisation(app);
  const colleague = await newMember(app, owner, 'manager');
  const keep = async ({ access }: TestMember) =>
    ok(await app.call('POST /lease-drafts/', { body: { content: { step: 3 } } }, access)).id;
  const drafts = async ({ access }: TestMember) => ok(await app.call('GET /lease-drafts/', {}, access)).items.length;
  const add = async (draftId: string) =>
    ok(await app.call('POST /leases/', { body: { ...leaseOf(await newHome(app, owner)), draftId } }, owner.access));
  const own = await keep(owner);
  await add(await keep(colleague));
  expect([await drafts(owner), await drafts(colleague)]).toEqual([1, 1]);
  await add(own);
  expect([await drafts(owner), await drafts(colleague)]).toEqual([0, 1]);
  await add(own);
});

async function checklist(owner: TestMember, id: string) {
  return ok(await app.call('GET /leases/{id}/checklist/', { params: { id } }, owner.access)).items;
}

test('moving in is a list: keys are counted, what was done has a day and a name, and what is not needed goes', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner));
  const items = await checklist(owner, lease.id);
  expect(items.map(({ phase, standard }) => [phase, standard])).toEqual(
    [
      'documents',
      'deposit',
      'first-charges',
      'inspection',
      'electricity-meter',
      'water-meter',
      'heating-meter',
      'keys',
    ].map((standard) => ['move-in', standard]),
  );
  const keys = items.at(-1);
  const params = { id: lease.id, itemId: keys?.id ?? '' };
  const body = { keyCount: 3, doneOn: '2026-03-02', version: 1 };
  const done = ok(await app.call('PATCH /leases/{id}/checklist/{itemId}/', { params, body }, owner.access));
  expect(done).toMatchObject({ keyCount: 3, doneOn: '2026-03-02', doneBy: { id: owner.userId }, version: 2 });
  expect(codeOf(await app.call('PATCH /leases/{id}/checklist/{itemId}/', { params, body }, owner.access))).toBe(
    'conflict',
  );
  const future = { doneOn: '2026-03-03', version: 2 };
  const tomorrow = await app.call('PATCH /leases/{id}/checklist/{itemId}/', { params, body: future }, owner.access);
  expect(codeOf(tomorrow)).toBe('invalid-input');
  const kept = await app.call('POST /leases/{id}/checklist/{itemId}/remove/', { params, body: {} }, owner.access);
  expect(codeOf(kept), 'what was done stays').toBe('conflict');
  const heating = { id: lease.id, itemId: items[6]?.id ?? '' };
  const gone = await app.call(
    'POST /leases/{id}/checklist/{itemId}/remove/',
    { params: heating, body: {} },
    owner.access,
  );
  expect(gone.status).toBe(204);
  const added = { phase: 'move-in' as const, label: 'Name on the bell' };
  ok(await app.call('POST /leases/{id}/checklist/', { params: { id: lease.id }, body: added }, owner.access));
  const after = ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, owner.access));
  expect(after.checklists).toEqual([{ phase: 'move-in', done: 1, items: 8 }]);
  const elsewhere = await newLease(app, owner, await newHome(app, owner));
  const foreign = { id: elsewhere.id, itemId: keys?.id ?? '' };
  const other = await app.call(
    'PATCH /leases/{id}/checklist/{itemId}/',
    { params: foreign, body: future },
    owner.access,
  );
  expect(codeOf(other)).toBe('not-found');
});

test('a meter is done once it was read, and what is not there to be read is taken out', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner));
  const meter = (await checklist(owner, lease.id)).find(({ standard }) => standard === 'water-meter');
  const params = { id: lease.id, itemId: meter?.id ?? '' };
  const change = (body: { reading?: string | null; doneOn?: string; note?: string; version: number }) =>
    app.call('PATCH /leases/{id}/checklist/{itemId}/', { params, body }, owner.access);
  const unread = await change({ doneOn: '2026-03-02', note: 'Later', version: 1 });
  expect([codeOf(unread), unread.problem?.errors[0]?.path]).toEqual(['invalid-input', 'reading']);
  ok(await change({ doneOn: '2026-03-02', reading: '17', version: 1 }));
  const emptied = await change({ reading: null, version: 2 });
  expect([codeOf(emptied), emptied.problem?.errors[0]?.path]).toEqual(['invalid-input', 'reading']);
});

test('a meter never runs backwards without a note, not even from one tenant to the next', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const first = await newLease(app, owner, home, { startsOn: '2026-03-01', endsOn: '2026-03-31' });
  const next = await newPerson(app, owner);
  const second = await newLease(app, owner, { ...home, person: next }, { startsOn: '2026-04-01' });
  const read = async (leaseId: string, given: { reading: string; note?: string }) => {
    const meter = (await checklist(owner, leaseId)).find(({ standard }) => standard === 'water-meter');
    const params = { id: leaseId, itemId: meter?.id ?? '' };
    const body = { meter: 'W-17', readingUnit: 'm³', ...given, version: meter?.version ?? 0 };
    return app.call('PATCH /leases/{id}/checklist/{itemId}/', { params, body }, owner.access);
  };
  expect(codeOf(await read(first.id, { reading: '12,5' }))).toBe('invalid-input');
  ok(await read(first.id, { reading: '1043.5' }));
  const back = await read(second.id, { reading: '1043.4999' });
  expect([codeOf(back), back.problem?.errors[0]?.path]).toEqual(['invalid-input', 'reading']);
  expect(ok(await read(second.id, { reading: '1043.50' })).readingBefore).toBe('1043.5');
  expect(ok(await read(second.id, { reading: '0002', note: 'New meter' }))).toMatchObject({ reading: '0002' });
});

test('a lease that began long ago gets its list when somebody asks for it, once, and notice adds none beside it', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2024-01-01', endsOn: null, atEnd: null });
  expect(await checklist(owner, lease.id)).toEqual([]);
  const make = (id: string, phase: 'move-in' | 'move-out') =>
    app.call('POST /leases/{id}/checklists/', { params: { id }, body: { phase } }, owner.access);
  expect(ok(await make(lease.id, 'move-in')).items).toHaveLength(8);
  expect(codeOf(await make(lease.id, 'move-in'))).toBe('conflict');
  expect(ok(await make(lease.id, 'move-out')).items).toHaveLength(16);
  const { version } = ok(await app.call('GET /leases/{id}/', { params: { id: lease.id } }, owner.access));
  const notice = { version, by: 'tenant' as const, givenOn: '2026-03-02', leavesOn: '2026-06-30' };
  ok(await app.call('POST /leases/{id}/give-notice/', { params: { id: lease.id }, body: notice }, owner.access));
  expect(await checklist(owner, lease.id)).toHaveLength(16);
  const draft = ok(await app.call('POST /leases/', { body: leaseOf(home, { startsOn: '2027-01-01' }) }, owner.access));
  expect(codeOf(await make(draft.id, 'move-in'))).toBe('conflict');
});
