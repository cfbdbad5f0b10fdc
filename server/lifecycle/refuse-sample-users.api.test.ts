import { expect, test } from 'vitest';
import { removeSampleUsers } from '#server/cli/remove-sample.ts';
import { createOrganisation, createUser, joinOrganisation } from '#server/modules/auth/index.ts';
import { startTestApp } from '#test/support/app.ts';
import type { TestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { newOrganisation } from '#test/support/factories.ts';
import { refuseSampleUsers } from './refuse-sample-users.ts';

/** The sample's workspace and users, without its rent. */
async function makeSampleUsers({ services, clock }: TestApp): Promise<string[]> {
  const { now } = clock;
  const when = { now, origin: { requestId: 'sample', address: '127.0.0.1', userAgent: '', pageOrigin: undefined } };
  const user = {
    passwordHash: await services.auth.passwords.hash('northgate-sample'),
    emailVerified: true,
    isSample: true,
  };
  return services.database.transaction({ scope: 'auth' }, async (tx) => {
    const dana = await createUser(tx, { ...user, name: 'Dana', email: 'dana@northgate.example' }, now);
    const marek = await createUser(tx, { ...user, name: 'Marek', email: 'marek@northgate.example' }, now);
    const workspace = { name: 'Northgate', country: 'US', currency: 'USD', timeZone: 'UTC', isSample: true };
    const sampleId = await createOrganisation(tx, services.auth, workspace, dana, when);
    await joinOrganisation(tx, sampleId, marek, 'manager', when);
    return [dana, marek];
  });
}

const laptop = { environment: 'development', host: '127.0.0.1', mainOrigin: undefined, trustProxy: false } as const;
const production = { ...laptop, environment: 'production' } as const;
const reachable = { ...laptop, host: '0.0.0.0' } as const;
const addressed = { ...laptop, mainOrigin: 'https://gable.example' } as const;
const proxied = { ...laptop, trustProxy: ['loopback'] } as const;

test('with sample users Gable starts on a laptop only, and says how to remove them', async () => {
  const app = await startTestApp();
  const { database } = app.services;
  await refuseSampleUsers(production, database);
  await makeSampleUsers(app);
  const says = /dana@northgate\.example, marek@northgate\.example.*npm run gable -- remove-sample/;
  await expect(refuseSampleUsers(production, database)).rejects.toThrow(says);
  await expect(refuseSampleUsers(reachable, database)).rejects.toThrow(says);
  await expect(refuseSampleUsers(addressed, database)).rejects.toThrow(says);
  await expect(refuseSampleUsers(proxied, database)).rejects.toThrow(says);
  await refuseSampleUsers(laptop, database);
  for (const mainOrigin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
    await refuseSampleUsers({ ...laptop, mainOrigin }, database);

  const own = await newOrganisation(app);
  expect(await removeSampleUsers(database, app.clock.now)).toEqual({ workspaces: 1, removed: 2, released: [] });
  await refuseSampleUsers(production, database);
  await refuseSampleUsers(reachable, database);
  expect((await app.call('GET /organisation/', {}, own.access)).status, 'other workspaces stay').toBe(200);
  expect(await removeSampleUsers(database, app.clock.now)).toEqual({ workspaces: 0, removed: 0, released: [] });
});

test('a sample user with a workspace of their own keeps it, but not the public password', async () => {
  const app = await startTestApp();
  const { database } = app.services;
  const [dana = ''] = await makeSampleUsers(app);
  const own = await newOrganisation(app);
  await query(
    app.connection,
    `insert into membership (org_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
    [own.organisationId, dana],
  );
  const email = 'dana@northgate.example';
  expect(await removeSampleUsers(database, app.clock.now)).toEqual({ workspaces: 1, removed: 1, released: [email] });
  await refuseSampleUsers(production, database);
  const answer = await app.call('POST /token/', { body: { email, password: 'northgate-sample' } });
  expect(answer.problem?.code).toBe('wrong-credentials');
});
