import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { aPdf, contentOf, newDocument, upload } from '#test/support/documents.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';
import { newHome, newLease } from '#test/support/leases.ts';
import { photoWithPlace, picture, pictureBomb, unwelcome } from '#test/support/made-files.ts';
import { startS3Service } from '#test/support/s3-service.ts';
import { removeSamples } from '#server/modules/auth/workspace/leaving-samples.ts';
import { removeDueFiles } from '#server/modules/documents/remove-files.ts';

const app = await startTestApp();

/** Every file below the folder of the app, those that are still coming in included. */
function filesOf({ services: { files } }: TestApp): string[] {
  try {
    return readdirSync(files.folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      statSync(join(files.folder, name), { throwIfNoEntry: false })?.isFile(),
    );
  } catch {
    return [];
  }
}

/** When what was stored and not named is due. */
function soon({ clock }: TestApp): Date {
  return new Date(clock.now.getTime() + 3_700_000);
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 1) {
    if (waited > 500) throw new Error('It did not come to that');
    await new Promise((resume) => setTimeout(resume, 10));
  }
}

test('an upload that breaks off leaves nothing behind', async () => {
  const own = await startTestApp();
  const owner = await newOrganisation(own);
  await own.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((own.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const name = `recordKind=organisation&recordId=${owner.organisationId}&name=a.pdf`;
  socket.write(
    `POST /api/v1/documents/?${name} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${owner.access}\r\nContent-Length: 500000\r\n\r\n`,
  );
  socket.write(Buffer.concat([aPdf, Buffer.alloc(100_000)]));
  await until(() => filesOf(own).length === 1);
  socket.destroy();
  await until(() => filesOf(own).length === 0);
  for (const table of ['stored_file', 'document', 'file_removal'])
    expect(await query(own.connection, `select from ${table}`), table).toEqual([]);
});

test('what is refused leaves nothing behind either, bombs among it', async () => {
  const own = await startTestApp();
  const owner = await newOrganisation(own);
  const record = { recordKind: 'organisation', recordId: owner.organisationId } as const;
  for (const [name, content] of [
    ['bomb.png', pictureBomb(60_000, 60_000)],
    ['bomb.xlsx', unwelcome.bomb],
    ['setup.zip', unwelcome.archive],
    ['cut.jpg', (await photoWithPlace()).subarray(0, 3000)],
  ] as const) {
    const answer = await upload(own, 'POST /documents/', { query: { ...record, name } }, content, owner.access);
    expect(codeOf(answer), name).toBe('unsupported-file');
  }
  expect(filesOf(own)).toEqual([]);
  expect(await query(own.connection, 'select from stored_file')).toEqual([]);
});

test('what the camera noted is in the file that was sent, and in no small picture of it', async () => {
  const owner = await newOrganisation(app);
  const photo = await photoWithPlace();
  const { id, file } = await newDocument(app, owner, { kind: 'photo', name: 'front.jpg' }, photo);
  expect(file).toMatchObject({ width: 400, height: 600 });
  expect((await contentOf(app, `${id}/content/`, owner.access)).bytes.includes('Exif')).toBe(true);
  for (const size of [160, 480, 1200]) {
    const { bytes } = await contentOf(app, `${id}/thumbnail/?size=${size}`, owner.access);
    expect(bytes.includes('Exif') || bytes.includes('Camera') || bytes.includes('EXIF')).toBe(false);
  }
});

test('what was stored and never named by a row is removed once it is due, and nothing else is', async () => {
  const own = await startTestApp();
  const owner = await newOrganisation(own);
  const kept = await newDocument(own, owner, { kind: 'photo', name: 'a.png' }, await picture(20, 20, 'png'));
  const before = filesOf(own).toSorted();
  // The new version comes into the storage, and then cannot be named by a row.
  const id = kept.id;
  await query(own.connection, 'alter table document_version add constraint none check (number < 2)');
  const failed = await upload(
    own,
    'POST /documents/{id}/versions/',
    { params: { id }, query: { name: 'b.png' } },
    await picture(20, 20, 'png'),
    owner.access,
  );
  expect(failed.status).toBe(500);
  expect(filesOf(own)).toHaveLength(8);
  const { database, files } = own.services;
  expect(await removeDueFiles(database, files.storage, own.clock.now)).toBe(0);
  expect(await removeDueFiles(database, files.storage, soon(own))).toBe(1);
  expect(filesOf(own).toSorted()).toEqual(before);
  expect((await contentOf(own, `${id}/content/`, owner.access)).status).toBe(200);
});

test('files go with the workspace that is removed as the sample, a day later', async () => {
  const own = await startTestApp();
  const owner = await newOrganisation(own);
  const other = await newOrganisation(own);
  await newDocument(own, owner, { kind: 'photo', name: 'a.png' }, await picture(20, 20, 'png'));
  const stays = await newDocument(own, other);
  await query(own.connection, 'update organisation set is_sample = true where org_id = $1', [owner.organisationId]);
  await query(own.connection, 'update app_user set is_sample = true where user_id = $1', [owner.userId]);
  expect((await own.call('POST /sample/remove/', { body: {} }, owner.access)).status).toBe(200);
  expect(filesOf(own)).toHaveLength(5);
  const { database, files } = own.services;
  expect(await removeSamples(database, own.clock.now)).toBe(1);
  expect(await removeDueFiles(database, files.storage, new Date(Date.now() + 90_000_000))).toBe(1);
  expect(filesOf(own)).toHaveLength(1);
  expect((await contentOf(own, `${stays.id}/content/`, other.access)).bytes.equals(aPdf)).toBe(true);
});

test('the same by a bucket: stored, fetched, and told when the service is down', async () => {
  const service = await startS3Service('gable');
  const own = await startTestApp({
    GABLE_S3_ENDPOINT: service.endpoint,
    GABLE_S3_BUCKET: 'gable',
    GABLE_S3_REGION: service.keys.region,
    GABLE_S3_ACCESS_KEY_ID: service.keys.accessKeyId,
    GABLE_S3_SECRET_ACCESS_KEY: service.keys.secretAccessKey,
  });
  const owner = await newOrganisation(own);
  const { id } = await newDocument(own, owner, { kind: 'photo', name: 'a.png' }, await picture(20, 20, 'png'));
  expect(service.objects.size).toBe(4);
  expect([...service.objects.keys()].every((key) => key.startsWith(`${owner.organisationId}/`))).toBe(true);
  expect(filesOf(own)).toEqual([]);
  expect((await contentOf(own, `${id}/content/`, owner.access)).bytes.subarray(1, 4).toString()).toBe('PNG');
  expect((await contentOf(own, `${id}/thumbnail/`, owner.access)).bytes.subarray(8, 12).toString()).toBe('WEBP');
  service.failure = 503;
  expect((await contentOf(own, `${id}/content/`, owner.access)).status).toBe(503);
  const input = { params: { id }, query: { name: 'b.png' } };
  const answer = await upload(own, 'POST /documents/{id}/versions/', input, await picture(20, 20, 'png'), owner.access);
  expect(answer.problem).toMatchObject({ status: 503, code: 'files-unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
  service.failure = undefined;
  await removeDueFiles(own.services.database, own.services.files.storage, soon(own));
  expect(service.objects.size).toBe(4);
});

test('who may not see leases sees none of their documents', async () => {
  const owner = await newOrganisation(app);
  const lease = await newLease(app, owner, await newHome(app, owner));
  const record = { recordKind: 'lease', recordId: lease.id } as const;
  const document = await newDocument(app, owner, record);
  expect(document.propertyId).toBe(lease.property.id);
  const { access } = await newMember(app, owner, 'maintenance');
  const params = { id: document.id };
  expect(codeOf(await app.call('GET /documents/', { query: record }, access))).toBe('not-found');
  expect(codeOf(await app.call('GET /documents/{id}/', { params }, access))).toBe('not-found');
  expect(codeOf(await app.call('POST /documents/{id}/archive/', { params, body: {} }, access))).toBe('not-found');
  expect((await contentOf(app, `${document.id}/content/`, access)).status).toBe(404);
  const another = { query: { ...record, name: 'a.pdf' } };
  expect(codeOf(await upload(app, 'POST /documents/', another, aPdf, access))).toBe('not-found');
  const viewer = await newMember(app, owner, 'viewer');
  expect(ok(await app.call('GET /documents/', { query: record }, viewer.access)).items).toHaveLength(1);
  expect(codeOf(await upload(app, 'POST /documents/', another, aPdf, viewer.access))).toBe('forbidden');
});
