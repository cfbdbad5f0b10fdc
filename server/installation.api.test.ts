import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newMember, newOrganisation } from '#test/support/factories.ts';

const files = mkdtempSync(join(tmpdir(), 'gable-installation-'));
const app = await startTestApp({ GABLE_FILES: files });

test('owners read which PostgreSQL runs and whether the disk has room; others do not', async () => {
  const owner = await newOrganisation(app);
  const [server] = await query(
    app.connection,
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  expect(ok(await app.call('GET /installation/', {}, owner.access))).toEqual({
    gable: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    postgres: { version: server?.['version'], source: 'packaged' },
    disk: 'ok',
  });
  const manager = await newMember(app, owner, 'manager');
  expect(codeOf(await app.call('GET /installation/', {}, manager.access))).toBe('forbidden');
});

test('a disk with less room than is kept free is reported as low', async () => {
  const full = await startTestApp({ GABLE_FILES: files, GABLE_DISK_RESERVE: '999999mb' });
  onTestFinished(() => rmSync(files, { recursive: true, force: true }));
  const owner = await newOrganisation(full);
  expect(ok(await full.call('GET /installation/', {}, owner.access)).disk).toBe('low');
});
