import { expect, test } from 'vitest';
import { staffRoles } from '#shared/roles.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newEntry } from '#test/support/books.ts';
import { newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { newCharge, pay } from '#test/support/rent.ts';

const app = await startTestApp();

async function found(member: TestMember, q: string, limit = 20) {
  return ok(await app.call('GET /search/', { query: { q, limit } }, member.access)).items;
}

const kindsOf = async (member: TestMember, q: string) => [...new Set((await found(member, q)).map(({ kind }) => kind))];

/** One of each kind of record, all of them found by "Quillfeather" or by 4,321.09. */
async function oneOfEach() {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await newCharge(app, owner, lease.id, { cents: 432_109 });
  const receipt = ok(await pay(app, owner, lease.id, 432_109));
  const entry = await newEntry(app, owner, { cents: 432_109 });
  const papers = {
    lease: await newDocument(app, owner, { recordKind: 'lease', recordId: lease.id, title: 'Quillfeather lease' }),
    property: await newDocument(app, owner, {
      recordKind: 'property',
      recordId: home.property.id,
      title: 'Quillfeather policy',
    }),
    person: await newDocument(app, owner, {
      recordKind: 'person',
      recordId: home.person.id,
      title: 'Quillfeather passport',
    }),
  };
  return { owner, home, lease, receipt, entry, papers };
}

async function limitTo(owner: TestMember, member: TestMember, propertyIds: string[]) {
  const body = { all: false, propertyIds };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body }, owner.access));
}

test('an entry is found by its number and by an amount on either side of it', async () => {
  const { owner, entry } = await oneOfEach();
  for (const q of [`JE-${entry.number}`, `je ${entry.number}`])
    expect([q, (await found(owner, q)).map(({ id }) => id)]).toEqual([q, [entry.id]]);
  const ofAmount = (await found(owner, '4,321.09')).filter(({ kind }) => kind === 'entry');
  expect(ofAmount.map(({ id }) => id)).toContain(entry.id);
  expect(ofAmount.find(({ id }) => id === entry.id)?.money).toMatchObject({ cents: 432_109, currency: 'USD' });
  expect(await kindsOf(owner, '4,321.09')).toEqual(['charge', 'receipt', 'entry']);
});

test('an amount finds the same rows with and without separators, and what is called so besides', async () => {
  const owner = await newOrganisation(app);
  const home = await newHome(app, owner);
  const lease = await newLease(app, owner, home, { startsOn: '2026-01-01', endsOn: '2026-12-31' });
  for (let each = 0; each < 4; each += 1) {
    await newCharge(app, owner, lease.id, { cents: 152_000 });
    ok(await pay(app, owner, lease.id, 152_000, { receivedOn: `2026-02-0${each + 2}` }));
    await newEntry(app, owner, { cents: 152_000 });
  }
  const ofMoney = async (q: string) => (await found(owner, q, 12)).filter(({ money }) => money !== null);
  const written = (await ofMoney('1,520')).map(({ id }) => id);
  expect(written).toHaveLength(9);
  expect((await ofMoney('1520')).map(({ id }) => id)).toEqual(written);
});

test('a document is found by the words of its title, with the record that it is attached to', async () => {
  const { owner, home, papers, lease } = await oneOfEach();
  const items = await found(owner, 'quillf');
  expect(items.map(({ id }) => id).toSorted()).toEqual(
    Object.values(papers)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(items.find(({ id }) => id === papers.lease.id)).toMatchObject({
    kind: 'document',
    subtitle: expect.stringContaining(home.person.name),
    attachedTo: { kind: 'lease', id: lease.id },
  });
  const input = { params: { id: papers.lease.id } };
  const renamed = { ...input, body: { version: papers.lease.version, title: 'Signed contract' } };
  ok(await app.call('PATCH /documents/{id}/', renamed, owner.access));
  expect((await found(owner, 'signed contr')).map(({ id }) => id)).toEqual([papers.lease.id]);
  ok(await app.call('POST /documents/{id}/archive/', { ...input, body: {} }, owner.access));
  expect(await found(owner, 'signed contr')).toEqual([]);
  ok(await app.call('POST /documents/{id}/restore/', { ...input, body: {} }, owner.access));
  expect((await found(owner, 'signed contr')).map(({ id }) => id)).toEqual([papers.lease.id]);
});

test('each role finds what it may read, and nothing else', async () => {
  const { owner, papers, lease } = await oneOfEach();
  const money = {
    owner: true,
    manager: true,
    accountant: true,
    viewer: true,
    leasing_agent: false,
    maintenance: false,
  };
  for (const role of staffRoles) {
    const member = role === 'owner' ? owner : await newMember(app, owner, role);
    const seesLeases = role !== 'maintenance';
    expect([role, await kindsOf(member, '4,321.09')]).toEqual([
      role,
      money[role] ? ['charge', 'receipt', 'entry'] : [],
    ]);
    const documents = new Set((await found(member, 'quillfeather')).map(({ id }) => id));
    expect([role, documents.has(papers.lease.id)]).toEqual([role, seesLeases]);
    expect([role, documents.has(papers.property.id)]).toEqual([role, true]);
    const leases = (await found(member, lease.number)).filter(({ kind }) => kind === 'lease');
    expect([role, leases.length]).toEqual([role, seesLeases ? 1 : 0]);
  }
});

test('whoever works with other properties, or in another workspace, finds none of it', async () => {
  const { owner, home, papers, receipt, entry, lease } = await oneOfEach();
  const elsewhere = await newHome(app, owner, ['9Z']);
  const manager = await newMember(app, owner, 'manager');
  await limitTo(owner, manager, [elsewhere.property.id]);
  const stranger = await newOrganisation(app);
  const typed = ['4,321.09', 'quillfeather', receipt.number, `JE-${entry.number}`, lease.number, home.property.name];
  for (const member of [manager, stranger])
    for (const q of typed) {
      const items = await found(member, q);
      const seen = items.filter(({ propertyId }) => propertyId !== elsewhere.property.id);
      expect([q, member === manager ? seen : items]).toEqual([q, []]);
    }
  await limitTo(owner, manager, [home.property.id]);
  expect((await found(manager, 'quillfeather')).map(({ id }) => id).toSorted()).toEqual(
    Object.values(papers)
      .map(({ id }) => id)
      .toSorted(),
  );
  // The journal is about the whole workspace.
  expect(await kindsOf(manager, '4,321.09')).toEqual(['charge', 'receipt']);
});

test('as many are answered as were asked for, whatever was typed', async () => {
  const { owner } = await oneOfEach();
  for (const q of ['4,321.09', 'quillfeather', 'a', '432109', '1'])
    for (const limit of [1, 2, 5]) expect((await found(owner, q, limit)).length, q).toBeLessThanOrEqual(limit);
});
