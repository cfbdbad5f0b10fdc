import { expect, test } from 'vitest';
import type { Answer, TestApp, Via } from '#test/support/app.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';

const app = await startTestApp();
const minute = 60_000;
let strangers = 0;

/** Somebody on a network of their own, so that tests do not throttle each other. */
function newStranger(): Via {
  strangers += 1;
  return { remoteAddress: `198.51.100.${100 + strangers}` };
}

const guess = (email: string, via: Via = {}, on: TestApp = app) =>
  on.call('POST /token/', { body: { email, password: 'a guess' } }, undefined, via);

async function guesses(times: number, email: (n: number) => string, via: (n: number) => Via = () => ({}), on = app) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => guess(email(n), via(n), on)));
  return answers.map(codeOf);
}

const from = (email: string, password: string, via: Via, devices: string[] = []) =>
  app.call('POST /token/', { body: { email, password, devices } }, undefined, via);

test('case 42: after ten guesses at an account from one network the next from there is refused with how long to wait', async () => {
  const stranger = newStranger();
  const owner = await newOrganisation(app);
  const attempts = guesses(
    10,
    () => owner.email,
    () => stranger,
  );
  expect(new Set(await attempts)).toEqual(new Set(['wrong-credentials']));
  const refused = await guess(owner.email, stranger);
  expect([refused.status, codeOf(refused)]).toEqual([429, 'too-many-attempts']);
  expect(refused.problem?.detail).toBe(
    'There were too many attempts. Wait 15 minutes and try again, or set a new password.',
  );
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
  expect(codeOf(await from(owner.email, owner.password, stranger)), 'the right password too').toBe('too-many-attempts');
  expect(codeOf(await guess(owner.email.toUpperCase(), stranger))).toBe('too-many-attempts');
  const log = ok(await app.call('GET /audit-events/', { query: { kind: 'sign-in.throttled' } }, owner.access));
  expect(log.items, 'told once').toHaveLength(1);
});

test('what strangers try elsewhere does not stop the owner of the account', async () => {
  const stranger = newStranger();
  const owner = await newOrganisation(app);
  for (let round = 0; round < 4; round += 1) {
    await guesses(
      12,
      () => owner.email,
      () => stranger,
    );
    expect((await signIn(app, owner)).status).toBe(200);
  }
});

test('a device that signed in before is not stopped by strangers on its own network, nor by guesses from everywhere', async () => {
  const owner = await newOrganisation(app);
  const home: Via = { remoteAddress: '198.51.100.201' };
  const { device } = ok(await from(owner.email, owner.password, home));
  await guesses(
    11,
    () => owner.email,
    () => home,
  );
  expect(codeOf(await from(owner.email, owner.password, home))).toBe('too-many-attempts');
  expect((await from(owner.email, owner.password, home, ['made up', device])).status).toBe(200);
  await guesses(101, () => owner.email);
  expect(codeOf(await signIn(app, owner)), 'a new device waits').toBe('too-many-attempts');
  const known = ok(await from(owner.email, owner.password, home, [device]));
  expect(known.device, 'and it stays the device that it is').toBe(device);
});

test('a known device has ten guesses of its own, and counts for its own account alone', async () => {
  const stranger = newStranger();
  const [owner, other] = [await newOrganisation(app), await newOrganisation(app)];
  const { device } = ok(await from(owner.email, owner.password, stranger));
  for (let n = 0; n < 10; n += 1)
    expect(codeOf(await from(owner.email, 'a guess', {}, [device]))).toBe('wrong-credentials');
  expect(codeOf(await from(owner.email, owner.password, {}, [device]))).toBe('too-many-attempts');
  await guesses(
    10,
    () => other.email,
    () => stranger,
  );
  expect(codeOf(await from(other.email, other.password, stranger, [device]))).toBe('too-many-attempts');
});

test('the block ends with its window, whatever was tried meanwhile', async () => {
  const stranger = newStranger();
  const owner = await newOrganisation(app);
  const guessTimes = (times: number) =>
    guesses(
      times,
      () => owner.email,
      () => stranger,
    );
  await guessTimes(11);
  app.clock.advance(10 * minute);
  const refused = await guess(owner.email, stranger);
  expect(Number(refused.headers['retry-after'])).toBe(5 * 60);
  await guessTimes(5);
  app.clock.advance(5 * minute);
  expect((await from(owner.email, owner.password, stranger)).status).toBe(200);
});

test('a success clears the count, so that only failures add up', async () => {
  const stranger = newStranger();
  const owner = await newOrganisation(app);
  for (let round = 0; round < 3; round += 1) {
    const attempts = guesses(
      9,
      () => owner.email,
      () => stranger,
    );
    expect(new Set(await attempts)).toEqual(new Set(['wrong-credentials']));
    expect((await from(owner.email, owner.password, stranger)).status).toBe(200);
  }
});

test('setting a new password by mail lifts the block: an owner is never locked out for good', async () => {
  const owner = await newOrganisation(app);
  const everywhere = () => guesses(101, () => owner.email);
  await everywhere();
  expect(codeOf(await signIn(app, owner))).toBe('too-many-attempts');
  ok(await app.call('POST /password/forgot/', { body: { email: owner.email } }));
  const token = await tokenFromMail(app, owner, owner.email);
  const body = { token, password: 'velvet-harbour-19' };
  const { device } = ok(await app.call('POST /password/reset/', { body }));
  expect((await signIn(app, { ...owner, ...body })).status).toBe(200);
  await everywhere();
  expect((await from(owner.email, body.password, {}, [device])).status, 'the device is known now').toBe(200);
});

test('strangers who ask for a new password in somebody’s name neither stop their asking nor end their links', async () => {
  const stranger = newStranger();
  const owner = await newOrganisation(app);
  const forgot = (via: Via) => app.call('POST /password/forgot/', { body: { email: owner.email } }, undefined, via);
  expect((await forgot({})).status).toBe(202);
  const token = await tokenFromMail(app, owner, owner.email);
  for (let n = 0; n < 10; n += 1) expect((await forgot(stranger)).status).toBe(202);
  expect(codeOf(await forgot(stranger))).toBe('too-many-attempts');
  expect((await forgot({})).status, 'elsewhere it is asked for as ever').toBe(202);
  const mails = ok(await app.call('GET /mail-messages/', { query: { limit: 50 } }, owner.access)).items;
  expect(mails.filter(({ subject }) => subject === 'Set a new password')).toHaveLength(10);
  expect((await app.call('POST /password/reset/', { body: { token, password: 'velvet-harbour-19' } })).status).toBe(
    200,
  );
});

test('guesses at many accounts from one address are refused, and another address is not', async () => {
  const via = { remoteAddress: '203.0.113.50' };
  const codes = await guesses(
    60,
    (n) => `many${n}@workspace.example`,
    () => via,
  );
  expect(new Set(codes)).toEqual(new Set(['wrong-credentials']));
  expect(codeOf(await guess('many60@workspace.example', via))).toBe('too-many-attempts');
  expect(codeOf(await guess('many61@workspace.example', { remoteAddress: '203.0.113.51' }))).toBe('wrong-credentials');
});

test('a whole /64 of version 6 counts as one address', async () => {
  const codes = await guesses(
    61,
    (n) => `six${n}@workspace.example`,
    (n) => ({ remoteAddress: `2001:db8:7:7::${n.toString(16)}` }),
  );
  expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(1);
  expect(codeOf(await guess('six@workspace.example', { remoteAddress: '2001:db8:7:8::1' }))).toBe('wrong-credentials');
});

test('case 42: a forwarding header is believed only of a proxy that we were told to trust', async () => {
  const spoofed = (n: number): Via => ({
    remoteAddress: '198.51.100.9',
    headers: { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}`, forwarded: `for=192.0.2.${n}` },
  });
  const refused = async (on: TestApp) => {
    const codes = await guesses(61, (n) => `spoof${n}@workspace.example`, spoofed, on);
    return codes.filter((code) => code === 'too-many-attempts').length;
  };
  expect(await refused(app)).toBe(1);
  expect(await refused(await startTestApp({ GABLE_TRUST_PROXY: '10.0.0.0/8' }))).toBe(1);
  expect(await refused(await startTestApp({ GABLE_TRUST_PROXY: '198.51.100.9' }))).toBe(0);
});

test('guesses at the current password, at invitations and at sign-ups are throttled as well', async () => {
  const owner = await newOrganisation(app);
  const confirm = () => app.call('POST /me/confirm/', { body: { password: 'a guess' } }, owner.access);
  const last = async (times: number, attempt: () => Promise<{ problem: { code: string } | undefined }>) => {
    let code;
    for (let n = 0; n < times; n += 1) code = (await attempt()).problem?.code;
    return code;
  };
  expect(await last(10, confirm)).toBe('wrong-password');
  expect(codeOf(await confirm())).toBe('too-many-attempts');
  expect((await app.call('GET /me/', {}, owner.access)).status, 'and the session stays').toBe(200);
  const via = { remoteAddress: '203.0.113.77' };
  const lookUp = (n: number) =>
    app.call('POST /invitations/look-up/', { body: { token: `guess-${n}` } }, undefined, via);
  const lookUps = await Promise.all(Array.from({ length: 61 }, (_, n) => lookUp(n)));
  expect(lookUps.map(codeOf).filter((code) => code === 'too-many-attempts')).toHaveLength(1);
  const form = { organisation: 'X', name: 'Y', password: 'password1', country: 'US', currency: 'USD', timeZone: 'UTC' };
  const signUp = () =>
    app.call('POST /sign-up/', { body: { ...form, email: 'robot@workspace.example' } }, undefined, via);
  expect(await last(11, signUp)).toBe('too-many-attempts');
});

test('where a new password lifts no block, the refusal does not speak of one', async () => {
  const owner = await newOrganisation(app);
  const { access } = owner;
  const via = newStranger();
  const form = { organisation: 'X', name: 'Y', password: 'password1', country: 'US', currency: 'USD', timeZone: 'UTC' };
  const attempts: (() => Promise<Answer<unknown>>)[] = [
    () => app.call('POST /mail-server/test/', { body: {} }, access),
    () => app.call('POST /me/confirm/', { body: { password: 'a guess' } }, access),
    () => app.call('POST /me/resend-verification/', { body: {} }, access),
    () => app.call('POST /password/forgot/', { body: { email: owner.email } }, undefined, via),
    () => app.call('POST /sign-up/', { body: { ...form, email: 'again@workspace.example' } }, undefined, via),
    () => app.call('POST /invitations/look-up/', { body: { token: 'a-guess' } }, undefined, via),
  ];
  for (const attempt of attempts) {
    await Promise.all(Array.from({ length: 10 }, () => attempt()));
    const { problem } = await attempt();
    expect(problem?.detail).toBe('There were too many attempts. Wait 15 minutes and try again.');
  }
});

test('the table of attempts holds no address of anybody', async () => {
  await guess('private@workspace.example', { remoteAddress: '203.0.113.99' });
  const { rows } = await app.services.database.transaction({ scope: 'auth' }, async (tx) => ({
    rows: await tx.selectFrom('throttle').selectAll().execute(),
  }));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/private|203\.0\.113/);
});
