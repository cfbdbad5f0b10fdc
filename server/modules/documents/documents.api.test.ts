import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp, statusesOf } from '#test/support/app.ts';
import { aPdf, contentOf, newDocument, upload } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { picture } from '#test/support/made-files.ts';
import { newPerson, newProperty } from '#test/support/portfolio.ts';

const app = await startTestApp({ GABLE_UPLOAD_LIMIT: '2mb' });
const aPicture = await picture(40, 30, 'png');

test('a file comes back byte for byte, under its name, with its hash', async () => {
  const owner = await newOrganisation(app);
  const content = Buffer.concat([aPdf, randomBytes(1_500_000)]);
  const document = await newDocument(app, owner, { name: 'Police “Müller”.PDF', note: 'From the insurer' }, content);
  expect(document).toMatchObject({
    recordKind: 'organisation',
    recordId: owner.organisationId,
    propertyId: null,
    kind: 'document',
    title: 'Police “Müller”',
    visibility: ['staff'],
    version: 1,
    file: {
      number: 1,
      name: 'Police “Müller”.pdf',
      mediaType: 'application/pdf',
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      width: null,
      note: 'From the insurer',
      addedBy: { id: owner.userId },
    },
  });
  const { bytes, headers } = await contentOf(app, `${document.id}/content/`, owner.access);
  expect(bytes.equals(content)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.length),
    'content-disposition': expect.stringMatching(/^attachment; .*filename\*=UTF-8''Police%20%E2%80%9CM%C3%BCller/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
});

test('what a file is called does not decide what it is', async () => {
  const owner = await newOrganisation(app);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const query = { recordKind: 'organisation', recordId: owner.organisationId } as const;
  const asPdf = await upload(app, 'POST /documents/', { query: { ...query, name: 'a.pdf' } }, page, owner.access);
  expect(asPdf.problem).toMatchObject({ status: 415, code: 'unsupported-file' });
  const asExe = await newDocument(app, owner, { name: 'setup.exe' });
  expect(asExe.file).toMatchObject({ name: 'setup.exe.pdf', mediaType: 'application/pdf' });
  const empty = await upload(app, 'POST /documents/', { query: { ...query, name: 'a.pdf' } }, '', owner.access);
  expect(empty.problem).toMatchObject({ code: 'invalid-input', errors: [{ path: 'file' }] });
  const large = Buffer.concat([aPdf, Buffer.alloc(2_100_000)]);
  const tooLarge = await upload(app, 'POST /documents/', { query: { ...query, name: 'a.pdf' } }, large, owner.access);
  expect(tooLarge.problem).toMatchObject({ status: 413, detail: expect.stringContaining('2 MB') });
});

test('a photo is a picture; small ones are at hand, and none of what is no picture', async () => {
  const owner = await newOrganisation(app);
  const photo = await newDocument(app, owner, { kind: 'photo', name: 'front.jpg' }, aPicture);
  expect(photo.file).toMatchObject({ name: 'front.png', mediaType: 'image/png', width: 40, height: 30 });
  const small = await contentOf(app, `${photo.id}/thumbnail/?size=160`, owner.access);
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' });
  expect(small.bytes.subarray(8, 12).toString()).toBe('WEBP');
  const again = await app.inject({
    url: `/api/v1/documents/${photo.id}/thumbnail/?size=160`,
    headers: { authorization: `Bearer ${owner.access}`, 'if-none-match': String(small.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
  expect((await contentOf(app, `${photo.id}/thumbnail/?size=161`, owner.access)).status).toBe(422);
  const document = await newDocument(app, owner);
  expect((await contentOf(app, `${document.id}/thumbnail/`, owner.access)).status).toBe(404);
  const query = { recordKind: 'organisation', recordId: owner.organisationId, kind: 'photo', name: 'a.jpg' } as const;
  expect(codeOf(await upload(app, 'POST /documents/', { query }, aPdf, owner.access))).toBe('unsupported-file');
});

test('versions are kept, and each can be fetched', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newDocument(app, owner, { title: 'House rules' });
  const second = Buffer.concat([aPdf, Buffer.from('second')]);
  const input = { params: { id }, query: { name: 'rules-2.pdf', note: 'Quiet hours' } };
  const document = ok(await upload(app, 'POST /documents/{id}/versions/', input, second, owner.access));
  expect(document).toMatchObject({ title: 'House rules', version: 2, file: { number: 2, name: 'rules-2.pdf' } });
  expect(document.versions.map(({ number, note }) => [number, note])).toEqual([
    [2, 'Quiet hours'],
    [1, null],
  ]);
  expect((await contentOf(app, `${id}/content/`, owner.access)).bytes.equals(second)).toBe(true);
  expect((await contentOf(app, `${id}/content/?version=1`, owner.access)).bytes.equals(aPdf)).toBe(true);
  expect((await contentOf(app, `${id}/content/?version=3`, owner.access)).status).toBe(404);
});

test('versions that come at the same time get numbers of their own', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newDocument(app, owner);
  const input = { params: { id }, query: { name: 'a.pdf' } };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => upload(app, 'POST /documents/{id}/versions/', input, aPdf, owner.access)),
  );
  expect(statusesOf(answers)).toEqual([201, 201, 201, 201, 201]);
  const { versions } = ok(await app.call('GET /documents/{id}/', { params: { id } }, owner.access));
  expect(versions.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
});

test('a change names the version that it was made from, and is told in the history', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newDocument(app, owner, { title: 'Policy' });
  const change = (body: object) =>
    app.call('PATCH /documents/{id}/', { params: { id }, body: { version: 1, ...body } }, owner.access);
  const changed = ok(await change({ title: 'Insurance', visibility: ['owner', 'tenant', 'tenant'] }));
  expect(changed).toMatchObject({ title: 'Insurance', visibility: ['staff', 'tenant', 'owner'], version: 2 });
  expect(codeOf(await change({ title: 'Mine' }))).toBe('conflict');
  const { items } = ok(await app.call('GET /documents/{id}/changes/', { params: { id }, query: {} }, owner.access));
  expect(items).toMatchObject([
    { act: 'changed', changes: { title: { from: 'Policy', to: 'Insurance' } }, changedBy: { id: owner.userId } },
    { act: 'added' },
  ]);
});

test('what is archived is out of the list, takes no new version, and comes back', async () => {
  const owner = await newOrganisation(app);
  const { id } = await newDocument(app, owner);
  const input = { params: { id }, body: {} };
  const list = async (state: 'active' | 'archived') => {
    const query = { recordKind: 'organisation', recordId: owner.organisationId, state } as const;
    return ok(await app.call('GET /documents/', { query }, owner.access)).items.map((item) => item.id);
  };
  expect(ok(await app.call('POST /documents/{id}/archive/', input, owner.access)).archivedAt).not.toBeNull();
  expect([await list('active'), await list('archived')]).toEqual([[], [id]]);
  const version = { params: { id }, query: { name: 'a.pdf' } };
  expect(codeOf(await upload(app, 'POST /documents/{id}/versions/', version, aPdf, owner.access))).toBe('conflict');
  expect(ok(await app.call('POST /documents/{id}/restore/', input, owner.access)).archivedAt).toBeNull();
  expect(await list('active')).toEqual([id]);
});

test('documents are listed newest first, photos as they were put, page by page', async () => {
  const owner = await newOrganisation(app);
  const { property } = await newProperty(app, owner);
  const record = { recordKind: 'property', recordId: property.id } as const;
  const photos = [];
  for (const name of ['a.png', 'b.png', 'c.png'])
    photos.push(await newDocument(app, owner, { ...record, kind: 'photo', name }, aPicture));
  for (const name of ['first.pdf', 'second.pdf']) await newDocument(app, owner, { ...record, name });
  const titles = async (query: object) => {
    const { items } = ok(await app.call('GET /documents/', { query: { ...record, ...query } }, owner.access));
    return items.map(({ title }) => title);
  };
  expect(await titles({})).toEqual(['second', 'first', 'a', 'b', 'c']);
  const [a, b, c] = photos.map(({ id }) => id);
  const order = (ids: (string | undefined)[]) =>
    app.call('POST /photo-orders/', { body: { ...record, ids: ids.map(String) } }, owner.access);
  expect(ok(await order([c, a])).items.map(({ title }) => title)).toEqual(['c', 'a', 'b']);
  expect(await titles({ kind: 'photo' })).toEqual(['c', 'a', 'b']);
  expect((await order([b, owner.userId])).problem).toMatchObject({
    code: 'invalid-input',
    errors: [{ path: 'ids.1' }],
  });
  const paged: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor === undefined ? {} : { cursor }) };
    const page = ok(await app.call('GET /documents/', { query: { ...record, ...query } }, owner.access));
    paged.push(...page.items.map(({ title }) => title));
    cursor = page.next;
  }
  expect(paged).toEqual(['second', 'first', 'c', 'a', 'b']);
  const history = ok(
    await app.call('GET /properties/{id}/changes/', { params: { id: property.id }, query: {} }, owner.access),
  );
  expect(history.items.map(({ act }) => act)).toContain('photo-added');
});

test('documents of a person go along when two records are made one, and back', async () => {
  const owner = await newOrganisation(app);
  const [kept, twin] = [await newPerson(app, owner), await newPerson(app, owner)];
  const document = await newDocument(app, owner, { recordKind: 'person', recordId: twin.id });
  const merged = ok(
    await app.call('POST /people/{id}/merge/', { params: { id: kept.id }, body: { givenUpId: twin.id } }, owner.access),
  );
  const of = async (recordId: string) => {
    const query = { recordKind: 'person', recordId } as const;
    return ok(await app.call('GET /documents/', { query }, owner.access)).items.map(({ id }) => id);
  };
  // Whichever of the two is asked for, the one that was kept answers.
  expect([await of(kept.id), await of(twin.id)]).toEqual([[document.id], [document.id]]);
  const undo = { params: { id: merged.merges[0]?.id ?? '' }, body: {} };
  ok(await app.call('POST /person-merges/{id}/undo/', undo, owner.access));
  expect([await of(kept.id), await of(twin.id)]).toEqual([[], [document.id]]);
});

test('who works with some properties finds documents of the others nowhere', async () => {
  const owner = await newOrganisation(app);
  const { property: mine } = await newProperty(app, owner, { units: ['1'] });
  const { property: hidden, units } = await newProperty(app, owner, { units: ['1'] });
  const shown = await newDocument(app, owner, { recordKind: 'property', recordId: mine.id });
  const unitId = units[0]?.id ?? '';
  const secret = await newDocument(app, owner, { recordKind: 'unit', recordId: unitId, kind: 'photo' }, aPicture);
  expect(secret.propertyId).toBe(hidden.id);
  const agent = await newMember(app, owner, 'manager');
  const body = { all: false, propertyIds: [mine.id] };
  ok(await app.call('POST /members/{id}/properties/', { params: { id: agent.userId }, body }, owner.access));
  const at = { params: { id: secret.id } };
  const record = { recordKind: 'unit', recordId: unitId } as const;
  for (const answer of [
    await app.call('GET /documents/', { query: record }, agent.access),
    await app.call('GET /documents/{id}/', at, agent.access),
    await app.call('PATCH /documents/{id}/', { ...at, body: { title: 'Mine', version: 1 } }, agent.access),
    await app.call('POST /documents/{id}/archive/', { ...at, body: {} }, agent.access),
    await app.call('POST /photo-orders/', { body: { ...record, ids: [secret.id] } }, agent.access),
    await upload(app, 'POST /documents/', { query: { ...record, name: 'a.pdf' } }, aPdf, agent.access),
    await upload(app, 'POST /documents/{id}/versions/', { ...at, query: { name: 'a.png' } }, aPicture, agent.access),
  ])
    expect(codeOf(answer)).toBe('not-found');
  expect((await contentOf(app, `${secret.id}/content/`, agent.access)).status).toBe(404);
  expect((await contentOf(app, `${secret.id}/thumbnail/`, agent.access)).status).toBe(404);
  expect((await contentOf(app, `${shown.id}/content/`, agent.access)).status).toBe(200);
  expect(ok(await app.call('GET /documents/{id}/', at, owner.access)).version).toBe(1);
});

test('nothing is attached to what is not there, or to what belongs to another workspace', async () => {
  const owner = await newOrganisation(app);
  const other = await newOrganisation(app);
  const { property: foreign } = await newProperty(app, other);
  for (const [recordKind, recordId] of [
    ['organisation', other.organisationId],
    ['property', foreign.id],
    ['property', owner.userId],
    ['unit', foreign.id],
    ['person', foreign.id],
  ] as const) {
    const query = { recordKind, recordId, name: 'a.pdf' };
    expect(codeOf(await upload(app, 'POST /documents/', { query }, aPdf, owner.access)), recordKind).toBe('not-found');
    expect(codeOf(await app.call('GET /documents/', { query: { recordKind, recordId } }, owner.access))).toBe(
      'not-found',
    );
  }
});
