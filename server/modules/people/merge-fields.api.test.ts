import { expect, test } from 'vitest';
import { documentsHolder } from '#server/modules/documents/documents-holder.ts';
import { leasePartyHolder } from '#server/modules/leasing/index.ts';
import { ownerHolders } from '#server/modules/owners/distributions/owner-holders.ts';
import { approvalHolder } from '#server/modules/payables/bills/approval-holder.ts';
import { unclaimedHolder } from '#server/modules/banking/unclaimed/unclaimed-holder.ts';
import { vendorHolder } from '#server/modules/payables/vendors/vendor-holder.ts';
import { ownershipHolder } from '#server/modules/portfolio/ownership/ownership.ts';
import { rentPersonHolders } from '#server/modules/rent/transfer/person-holders.ts';
import { taxPayeeHolder } from '#server/modules/taxes/tax-payee-holder.ts';
import { ok, startTestApp } from '#test/support/app.ts';
import { newArrears } from '#test/support/arrears.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newPerson } from '#test/support/portfolio.ts';
import { newTenancy, pay } from '#test/support/rent.ts';
import { relations } from './relations-holder.ts';

const app = await startTestApp();

const read = async (owner: TestMember, id: string) =>
  ok(await app.call('GET /people/{id}/', { params: { id } }, owner.access));

async function twoFull(owner: TestMember) {
  const body = { familyName: 'Byron', custom: { Car: 'red', Dog: 'Rex' } };
  const one = { givenName: 'Ada', notes: 'Calls first', bornOn: '1985-01-02', language: 'en' as const };
  const other = { givenName: 'A.', notes: 'Pays by cheque', bornOn: '1985-02-01', language: 'de' as const };
  const kept = ok(await app.call('POST /people/', { body: { ...body, ...one } }, owner.access));
  const custom = { Car: 'blue', Cat: 'Tom' };
  const made = ok(await app.call('POST /people/', { body: { ...body, ...other, custom } }, owner.access));
  const change = { params: { id: made.id }, body: { wantsReminders: false, version: made.version } };
  return { kept, twin: ok(await app.call('PATCH /people/{id}/', change, owner.access)) };
}

test('where both records say something else, no note and no wish to be left alone is lost unless it is chosen so', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin } = await twoFull(owner);
  const asked = { params: { id: kept.id }, body: { givenUpId: twin.id } };
  const preview = ok(await app.call('POST /people/{id}/merge-preview/', asked, owner.access));
  expect(preview.choices.map(({ field, custom, taken }) => [field, custom, taken])).toEqual([
    ['name', null, 'kept'],
    ['language', null, 'kept'],
    ['bornOn', null, 'kept'],
    ['wantsReminders', null, 'givenUp'],
    ['notes', null, 'both'],
    ['custom', 'Car', 'kept'],
  ]);
  expect(preview.result).toMatchObject({
    name: 'Ada Byron',
    notes: 'Calls first\n\nPays by cheque',
    bornOn: '1985-01-02',
    wantsReminders: false,
    custom: { Car: 'red', Dog: 'Rex', Cat: 'Tom' },
  });
});

test('what is chosen of either record holds, its new name is found, and undoing brings every field back', async () => {
  const owner = await newOrganisation(app);
  const { kept, twin } = await twoFull(owner);
  const take = {
    name: 'givenUp',
    language: 'givenUp',
    bornOn: 'givenUp',
    notes: 'givenUp',
    wantsReminders: 'kept',
    custom: { Car: 'givenUp' },
  } as const;
  const body = { givenUpId: twin.id, take };
  const merged = ok(await app.call('POST /people/{id}/merge/', { params: { id: kept.id }, body }, owner.access));
  expect(merged).toMatchObject({
    name: 'A. Byron',
    language: 'de',
    bornOn: '1985-02-01',
    notes: 'Pays by cheque',
    wantsReminders: true,
    custom: { Car: 'blue', Dog: 'Rex', Cat: 'Tom' },
  });
  const found = ok(await app.call('GET /people/', { query: { q: 'A. Byron' } }, owner.access));
  expect(found.items.map(({ id }) => id)).toEqual([kept.id]);
  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
  for (const before of [kept, twin])
    expect({ ...(await read(owner, before.id)), version: 0, merges: [] }).toEqual({ ...before, version: 0 });
});

test('contacts go back in their order, also where those of the kept record were written anew meanwhile', async () => {
  const owner = await newOrganisation(app);
  const kept = await newPerson(app, owner, { email: 'one@people.example' });
  const twin = await newPerson(app, owner, { email: 'two@people.example' });
  const asked = { params: { id: kept.id }, body: { givenUpId: twin.id } };
  const merged = ok(await app.call('POST /people/{id}/merge/', asked, owner.access));
  const contacts = merged.contacts
    .toReversed()
    .map(({ kind, label, value }) => ({ kind: kind as 'email' | 'phone', label, value }));
  const change = { params: { id: kept.id }, body: { contacts, version: merged.version } };
  ok(await app.call('PATCH /people/{id}/', change, owner.access));
  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
  expect((await read(owner, twin.id)).contacts).toEqual(twin.contacts);
  expect((await read(owner, kept.id)).contacts.map(({ value }) => value)).not.toContain('two@people.example');
});

test('somebody who is in use under one of the records is in use, and the archive is remembered', async () => {
  const owner = await newOrganisation(app);
  const kept = await newPerson(app, owner);
  const twin = await newPerson(app, owner);
  const archived = ok(
    await app.call('POST /people/{id}/archive/', { params: { id: kept.id }, body: {} }, owner.access),
  );
  const asked = { params: { id: kept.id }, body: { givenUpId: twin.id } };
  const merged = ok(await app.call('POST /people/{id}/merge/', asked, owner.access));
  expect(merged.archivedAt).toBeNull();
  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  const undone = ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
  expect(undone.archivedAt).toBe(archived.archivedAt);
});

test('payments, refunds, reminders, postings and the history of the other record are found under the one that was kept', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const { home, lease } = await newTenancy(app, owner);
  const twin = home.person;
  const kept = await newPerson(app, owner);
  const receipt = ok(await pay(app, owner, lease.id, 2000, { payerId: twin.id }));
  const back = { leaseId: lease.id, cents: 1000, refundedOn: '2026-03-02', personId: twin.id };
  const refund = ok(await app.call('POST /refunds/', { body: back }, access));
  ok(await app.call('POST /refunds/{id}/void/', { params: { id: refund.id }, body: { reason: 'By mistake' } }, access));
  await newArrears(app, owner, lease.id);
  const asked = { params: { id: kept.id }, body: { givenUpId: twin.id } };
  const preview = ok(await app.call('POST /people/{id}/merge-preview/', asked, access));
  const counted = new Map(preview.moves.map(({ kind, count }) => [kind, count]));
  expect(counted.get('receipt')).toBe(1);
  expect(counted.get('refund')).toBe(1);
  expect(counted.get('reminder')).toBeGreaterThan(0);
  const whose = async (id: string) => {
    const [row] = await query<{ rows: number }>(
      app.connection,
      `select (select count(*) from receipt where org_id = $1 and payer_id = $2)
            + (select count(*) from refund where org_id = $1 and person_id = $2)
            + (select count(*) from reminder where org_id = $1 and person_id = $2) as rows`,
      [owner.organisationId, id],
    );
    return Number(row?.rows);
  };
  const rows = await whose(twin.id);
  const posted = async (id: string) =>
    ok(await app.call('GET /journal-entries/', { query: { personId: id } }, access)).items.map((entry) => entry.id);
  const entries = await posted(twin.id);
  expect(entries.length).toBeGreaterThan(0);

  const merged = ok(await app.call('POST /people/{id}/merge/', asked, access));
  expect([await whose(kept.id), await whose(twin.id)]).toEqual([rows, 0]);
  expect(ok(await app.call('GET /receipts/{id}/', { params: { id: receipt.id } }, access)).payer?.id).toBe(kept.id);
  expect(await posted(kept.id)).toEqual(entries);
  const history = ok(await app.call('GET /people/{id}/changes/', { params: { id: kept.id }, query: {} }, access));
  expect(history.items.filter(({ act }) => act === 'added')).toHaveLength(2);

  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  ok(await app.call('POST /person-merges/{id}/undo/', undo, access));
  expect([await whose(kept.id), await whose(twin.id)]).toEqual([0, rows]);
});

test('no table points to people that a merge does not know', async () => {
  const keys = await query<{ name: string }>(
    app.connection,
    `select c.conrelid::regclass::text || '.' || a.attname as name
       from pg_constraint c cross join lateral unnest(c.conkey) key
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = key
      where c.contype = 'f' and c.confrelid = 'person'::regclass and a.attname <> 'org_id'`,
  );
  // The merge writes these about itself.
  const own = ['person.merged_into', 'person_merge.kept_id', 'person_merge.given_up_id'];
  const holders = [
    relations,
    ownershipHolder,
    leasePartyHolder,
    documentsHolder,
    vendorHolder,
    taxPayeeHolder,
    approvalHolder,
    unclaimedHolder,
    ...ownerHolders,
    ...rentPersonHolders,
  ];
  const known = [...own, ...holders.flatMap(({ columns }) => columns)];
  expect(keys.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});
