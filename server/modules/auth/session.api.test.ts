import { expect, test } from 'vitest';
import { purgeExpired } from '#server/modules/auth/purge-expired.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { query } from '#test/support/database.ts';
import { goodPassword, newOrganisation, signIn } from '#test/support/factories.ts';

const app = await startTestApp();
const refresh = (token: string) => app.call('POST /token/refresh/', { body: { refresh: token } });

test('signing up gives a session that knows its person, workspace and role', async () => {
  const owner = await newOrganisation(app, { name: 'Elm Street Homes' });
  const me = ok(await app.call('GET /me/', {}, owner.access));
  expect(me).toMatchObject({
    role: 'owner',
    organisation: { name: 'Elm Street Homes', currency: 'USD' },
    user: { email: owner.email, emailVerified: false },
  });
  expect(me.permissions).toContain('members.change');
});

test('case 19: a wrong password is 400 with its own code, and an unknown email gives the very same answer', async () => {
  const owner = await newOrganisation(app);
  const wrong = await signIn(app, { email: owner.email, password: 'not this one' });
  const unknown = await signIn(app, { email: 'nobody@workspace.example', password: 'not this one' });
  expect([wrong.status, codeOf(wrong)]).toEqual([400, 'wrong-credentials']);
  expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' });
});

test('a refresh gives a new pair, and the new access token works', async () => {
  const owner = await newOrganisation(app);
  const pair = ok(await refresh(owner.refresh));
  expect(pair.refresh).not.toBe(owner.refresh);
  expect((await app.call('GET /me/', {}, pair.access)).status).toBe(200);
});

test('the immediate parent within ten seconds gets the same successor', async () => {
  const owner = await newOrganisation(app);
  const first = ok(await refresh(owner.refresh));
  app.clock.advance(9000);
  expect(ok(await refresh(owner.refresh)).refresh).toBe(first.refresh);
});

test('case 37: the parent after its successor was used ends the family', async () => {
  const owner = await newOrganisation(app);
  const second = ok(await refresh(owner.refresh));
  const third = ok(await refresh(second.refresh));
  expect(codeOf(await refresh(owner.refresh))).toBe('not-signed-in');
  expect(codeOf(await refresh(third.refresh))).toBe('not-signed-in');
  expect(codeOf(await app.call('GET /me/', {}, third.access))).toBe('not-signed-in');
});

test('the parent after the grace window ends the family, and the reuse is in the audit log', async () => {
  const owner = await newOrganisation(app);
  ok(await refresh(owner.refresh));
  app.clock.advance(10_001);
  expect(codeOf(await refresh(owner.refresh))).toBe('not-signed-in');
  const again = ok(await signIn(app, owner));
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'session.reuse-detected' } }, again.access));
  expect(log.items).toHaveLength(1);
});

test('twenty parallel refreshes make one successor and no failure', async () => {
  const owner = await newOrganisation(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(owner.refresh)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => ok(answer).refresh)).size).toBe(1);
});

test('case 38: signing out while refreshing, a hundred times over, leaves no live token', async () => {
  const owner = await newOrganisation(app);
  for (let round = 0; round < 100; round += 1) {
    const pair = ok(await signIn(app, owner));
    const [renewed] = await Promise.all([
      refresh(pair.refresh),
      app.call('POST /token/revoke/', { body: { refresh: pair.refresh } }),
    ]);
    const tokens = renewed.status === 200 ? [pair, renewed.body] : [pair];
    for (const { access, refresh: token } of tokens) {
      expect(codeOf(await app.call('GET /me/', {}, access))).toBe('not-signed-in');
      expect(codeOf(await refresh(token))).toBe('not-signed-in');
    }
  }
}, 60_000);

test('a session ends after seven days without use, and after thirty days whatever happens', async () => {
  const owner = await newOrganisation(app);
  const day = 86_400_000;
  const start = app.clock.now;
  let token = owner.refresh;
  for (let week = 0; week < 4; week += 1) {
    app.clock.advance(6.9 * day);
    token = ok(await refresh(token)).refresh;
  }
  app.clock.now = new Date(start.getTime() + 30 * day);
  expect(codeOf(await refresh(token))).toBe('not-signed-in');

  const idle = ok(await signIn(app, owner));
  app.clock.advance(7 * day);
  expect(codeOf(await refresh(idle.refresh))).toBe('not-signed-in');
});

test('case 39: what is not a live access token is refused as a bearer, and an access token at the refresh', async () => {
  const owner = await newOrganisation(app);
  const [, payload, signature] = owner.access.split('.');
  const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Record<string, unknown>;
  const { createSigner } = await import('fast-jwt');
  const otherAudience = createSigner({ key: app.services.auth.secrets.accessKey, algorithm: 'HS256' })({
    ...claims,
    aud: 'elsewhere',
  });
  const bearers = [owner.refresh, unsigned, otherAudience, `${unsigned}${signature}`, '', 'x'.repeat(5000)];
  for (const bearer of bearers) expect(codeOf(await app.call('GET /me/', {}, bearer))).toBe('not-signed-in');
  expect(codeOf(await refresh(owner.access))).toBe('not-signed-in');
  app.clock.advance(5 * 60_000);
  expect(codeOf(await app.call('GET /me/', {}, owner.access))).toBe('not-signed-in');
});

test('case 40: an old access token is refused at once after sign-out and after a change of password', async () => {
  const owner = await newOrganisation(app);
  const other = ok(await signIn(app, owner));
  ok(
    await app.call(
      'POST /me/change-password/',
      { body: { currentPassword: goodPassword, newPassword: 'velvet-harbour-19' } },
      owner.access,
    ),
  );
  expect(codeOf(await app.call('GET /me/', {}, other.access))).toBe('not-signed-in');
  expect((await app.call('GET /me/', {}, owner.access)).status).toBe(200);
  ok(await app.call('POST /token/revoke/', { body: { refresh: owner.refresh } }));
  expect(codeOf(await app.call('GET /me/', {}, owner.access))).toBe('not-signed-in');
});

test('a wrong current password is 400 and keeps the session', async () => {
  const owner = await newOrganisation(app);
  const answer = await app.call(
    'POST /me/change-password/',
    { body: { currentPassword: 'wrong', newPassword: 'velvet-harbour-19' } },
    owner.access,
  );
  expect([answer.status, codeOf(answer)]).toEqual([400, 'wrong-password']);
  expect((await app.call('GET /me/', {}, owner.access)).status).toBe(200);
});

test('the list of sessions shows each, and one can be ended from another', async () => {
  const owner = await newOrganisation(app);
  const other = ok(await signIn(app, owner));
  const { items } = ok(await app.call('GET /me/sessions/', {}, owner.access));
  expect(items).toHaveLength(2);
  const theOther = items.find((item) => !item.isCurrent);
  ok(await app.call('POST /me/sessions/{id}/revoke/', { params: { id: theOther?.id ?? '' }, body: {} }, owner.access));
  expect(codeOf(await app.call('GET /me/', {}, other.access))).toBe('not-signed-in');
  const stranger = await newOrganisation(app);
  const mine = items.find((item) => item.isCurrent);
  expect(
    codeOf(
      await app.call('POST /me/sessions/{id}/revoke/', { params: { id: mine?.id ?? '' }, body: {} }, stranger.access),
    ),
  ).toBe('not-found');
});

test('signing out everywhere ends all, or all but this', async () => {
  const owner = await newOrganisation(app);
  const other = ok(await signIn(app, owner));
  expect(ok(await app.call('POST /me/sign-out-everywhere/', { body: { keepThis: true } }, owner.access)).ended).toBe(1);
  expect(codeOf(await app.call('GET /me/', {}, other.access))).toBe('not-signed-in');
  expect(ok(await app.call('POST /me/sign-out-everywhere/', { body: {} }, owner.access)).ended).toBe(1);
  expect(codeOf(await refresh(owner.refresh))).toBe('not-signed-in');
});

test('a session tells its device, and from where it was used last', async () => {
  const owner = await newOrganisation(app);
  const via = (remoteAddress: string) => ({
    remoteAddress,
    headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Gecko/20100101 Firefox/148.0' },
  });
  const { access } = ok(
    await app.call(
      'POST /token/',
      { body: { email: owner.email, password: owner.password } },
      undefined,
      via('203.0.113.4'),
    ),
  );
  const mine = async () => {
    const { items } = ok(await app.call('GET /me/sessions/', {}, access, via('198.51.100.7')));
    return items.find(({ isCurrent }) => isCurrent);
  };
  expect(await mine()).toMatchObject({
    device: { browser: 'Firefox', system: 'Mac' },
    place: { kind: 'network', address: '203.0.113.4' },
  });
  app.clock.advance(60_001);
  expect(await mine()).toMatchObject({
    place: { kind: 'network', address: '198.51.100.7' },
    lastUsedAt: app.clock.now.toISOString(),
  });
});

test('what is over is cleared away in time, and nothing that is alive', async () => {
  const purge = () => app.services.database.transaction({ scope: 'auth' }, (tx) => purgeExpired(tx, app.clock.now));
  const rows = async () => {
    const tables = ['session', 'refresh_token', 'one_time_token', 'hand_off_code', 'passkey_challenge', 'throttle'];
    const counts = await Promise.all(tables.map((table) => query(app.connection, `select from ${table}`)));
    return counts.map(({ length }) => length);
  };
  const origin = app.services.auth.mainOrigin;
  const owner = await newOrganisation(app);
  ok(await app.call('POST /hand-off/', { body: { origin, challenge: 'c'.repeat(43) } }, owner.access));
  ok(await app.call('POST /token/passkey-options/', { body: {} }));
  const before = await rows();
  expect(Math.min(...before)).toBeGreaterThan(0);
  app.clock.advance(60_000);
  await purge();
  expect((await app.call('GET /me/', {}, owner.access)).status).toBe(200);
  expect((await refresh(owner.refresh)).status).toBe(200);
  app.clock.advance(61 * 86_400_000);
  await purge();
  expect(await rows()).toEqual([0, 0, 0, 0, 0, 0]);
});
