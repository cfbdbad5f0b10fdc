import { expect, test } from 'vitest';
import { may } from '#shared/permissions.ts';
import { routes } from '#shared/api/routes.ts';
import type { RouteKey } from '#shared/route.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newDocument } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import type { TestMember } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { askFor, newRecords, recordTargets } from '#test/support/record-targets.ts';
import { newPerson } from '#test/support/portfolio.ts';

const app = await startTestApp();
const owner = await newOrganisation(app);
const mine = await newHome(app, owner);
const hidden = await newRecords(app, owner);
// After the run of charges, which is theirs alone so.
await newLease(app, owner, mine);
const manager = await limitedTo(mine.property.id);
const targets = recordTargets(hidden, (await newPerson(app, owner)).id);

async function limitedTo(propertyId: string): Promise<TestMember> {
  const member = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [propertyId] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: member.userId }, body }, owner.access));
  return member;
}

const permissionOf = new Map(Object.entries(routes).map(([key, { permission }]) => [key, permission]));
const scoped = { role: 'manager', seesAllProperties: false } as const;
/** An index of prices is nobody's building. */
const ofWorkspace = new Set(['GET /index-series/{id}/']);
// The table of targets has keys of routes alone: another test compares the two.
const walked = (Object.keys(targets) as RouteKey[]).filter((key) => !ofWorkspace.has(key));

test.for(walked)('%s tells nothing of a building that somebody does not work with', async (key) => {
  const target = targets[key] ?? { id: '' };
  const permission = permissionOf.get(key);
  if (permission === undefined || permission === 'public' || permission === 'signed-in')
    throw new Error(`${key} is open to everybody`);
  const allowed = may(scoped, permission);
  const answer = await askFor(app, manager, key, target, hidden);
  expect(answer).toMatchObject(allowed ? { status: 404, code: 'not-found' } : { status: 403, code: 'forbidden' });
});

const attachedTo = [
  ['person', hidden.leasing.home.person.id],
  ['person', hidden.portfolio.person.id],
  ['person', hidden.portfolio.other.id],
  ['lease', hidden.leasing.lease.id],
  ['unit', hidden.leasing.home.unit.id],
  ['property', hidden.leasing.home.property.id],
] as const;

test.for(attachedTo)('no route shows a document of a hidden %s, or changes it', async ([recordKind, recordId]) => {
  const document = await newDocument(app, owner, { recordKind, recordId });
  const keys = walked.filter((key) => key.includes(' /documents/{id}/'));
  expect(keys).toHaveLength(8);
  for (const key of keys) {
    const answer = await askFor(app, manager, key, { ...targets[key], id: document.id }, hidden);
    expect(answer, key).toMatchObject({ status: 404, code: 'not-found' });
  }
  const params = { id: document.id };
  expect(ok(await app.call('GET /documents/{id}/', { params }, owner.access))).toEqual(document);
});

test('documents of people they see are theirs, and so are those of the workspace', async () => {
  const free = await newPerson(app, owner);
  for (const given of [
    { recordKind: 'person', recordId: mine.person.id },
    { recordKind: 'person', recordId: free.id },
    { recordKind: 'organisation', recordId: owner.organisationId },
  ] as const) {
    const params = { id: (await newDocument(app, manager, given)).id };
    const body = { title: 'Read by them', version: 1 };
    expect(ok(await app.call('PATCH /documents/{id}/', { params, body }, manager.access)).title).toBe('Read by them');
  }
});

test('the database itself keeps documents of hidden people, their versions and their files', async () => {
  const document = await newDocument(app, owner, { recordKind: 'person', recordId: hidden.leasing.home.person.id });
  const context = { scope: 'organisation', organisationId: owner.organisationId } as const;
  const own = { ...context, userId: manager.userId, properties: 'own' } as const;
  const seen = async (who: typeof context | typeof own) =>
    app.services.database.transaction(who, async (tx) => {
      const rows = await Promise.all(
        (['document', 'document_version'] as const).map((table) =>
          tx.selectFrom(table).select('document_id').where('document_id', '=', document.id).execute(),
        ),
      );
      const files = await tx
        .selectFrom('stored_file')
        .select('file_id')
        .where('sha256', '=', document.file.sha256)
        .execute();
      return [...rows.map(({ length }) => length), files.length];
    });
  const [documents, versions, files = 0] = await seen(own);
  expect([documents, versions]).toEqual([0, 0]);
  const everything = await seen(context);
  expect(everything.slice(0, 2)).toEqual([1, 1]);
  expect(files).toBeLessThan(everything[2] ?? 0);
});

test('a merge of somebody who belongs elsewhere as well is not theirs to take back', async () => {
  const twin = await newPerson(app, owner);
  const { person } = mine;
  const body = { givenUpId: twin.id };
  const { merges } = ok(await app.call('POST /people/{id}/merge/', { params: { id: person.id }, body }, owner.access));
  await newLease(app, owner, { ...(await newHome(app, owner)), person });
  const undo = { params: { id: merges[0]?.id ?? '' }, body: {} };
  expect(codeOf(await app.call('POST /person-merges/{id}/undo/', undo, manager.access))).toBe('forbidden');
  const kept = await query(app.connection, 'select undone_at from person_merge where kept_id = $1', [person.id]);
  expect(kept).toEqual([{ undone_at: null }]);
  ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
});
