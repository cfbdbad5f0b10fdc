import { expect, test } from 'vitest';
import type { TestApp, Via } from '#test/support/app.ts';
import { codeOf, ok, startTestApp } from '#test/support/app.ts';
import { newOrganisation, signIn, tokenFromMail } from '#test/support/factories.ts';

const app = await startTestApp();
const minute = 60_000;

const guess = (email: string, via: Via = {}, on: TestApp = app) =>
  on.call('POST /token/', { body: { email, password: 'a guess' } }, undefined, via);

async function guesses(times: number, email: (n: number) => string, via: (n: number) => Via = () => ({}), on = app) {
  const answers = await Promise.all(Array.from({ length: times }, (_, n) => guess(email(n), via(n), on)));
  return answers.map(codeOf);
}

test('case 42: after ten guesses at an account the next is refused with how long to wait, from wherever it comes', async () => {
  const owner = await newOrganisation(app);
  expect(new Set(await guesses(10, () => owner.email))).toEqual(new Set(['wrong-credentials']));
  const refused = await guess(owner.email);
  expect([refused.status, codeOf(refused)]).toEqual([429, 'too-many-attempts']);
  expect(Number(refused.headers['retry-after'])).toBe(15 * 60);
  expect(codeOf(await signIn(app, owner)), 'the right password too, while it lasts').toBe('too-many-attempts');
  expect(codeOf(await guess(owner.email.toUpperCase()))).toBe('too-many-attempts');
});

test('the block ends with its window, whatever was tried meanwhile', async () => {
  const owner = await newOrganisation(app);
  await guesses(11, () => owner.email);
  app.clock.advance(10 * minute);
  const refused = await guess(owner.email);
  expect(Number(refused.headers['retry-after'])).toBe(5 * 60);
  await guesses(5, () => owner.email);
  app.clock.advance(5 * minute);
  expect((await signIn(app, owner)).status).toBe(200);
});

test('a success clears the count, so that only failures add up', async () => {
  const owner = await newOrganisation(app);
  for (let round = 0; round < 3; round += 1) {
    expect(new Set(await guesses(9, () => owner.email))).toEqual(new Set(['wrong-credentials']));
    expect((await signIn(app, owner)).status).toBe(200);
  }
});

test('setting a new password by mail lifts the block: an owner is never locked out for good', async () => {
  const owner = await newOrganisation(app);
  await guesses(11, () => owner.email);
  ok(await app.call('POST /password/forgot/', { body: { email: owner.email } }));
  const token = await tokenFromMail(app, owner, owner.email);
  ok(await app.call('POST /password/reset/', { body: { token, password: 'velvet-harbour-19' } }));
  expect((await signIn(app, { ...owner, password: 'velvet-harbour-19' })).status).toBe(200);
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
  const signUp = () => app.call('POST /sign-up/', { body: { ...form, email: 'robot@workspace.example' } });
  expect(await last(11, signUp)).toBe('too-many-attempts');
});

test('the table of attempts holds no address of anybody', async () => {
  await guess('private@workspace.example', { remoteAddress: '203.0.113.99' });
  const { rows } = await app.services.database.transaction({ scope: 'auth' }, async (tx) => ({
    rows: await tx.selectFrom('throttle').selectAll().execute(),
  }));
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/private|203\.0\.113/);
});
