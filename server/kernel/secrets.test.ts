import { expect, test } from 'vitest';
import { hashToken, makeSecrets, randomToken } from './secrets.ts';

const secrets = makeSecrets('one secret that is long enough for a test');
const others = makeSecrets('another secret that is long enough as well');

test('the same parent always has the same successor, and not without the secret', () => {
  const token = randomToken();
  expect(secrets.successorOf(token)).toBe(secrets.successorOf(token));
  expect(secrets.successorOf(token)).not.toBe(others.successorOf(token));
  expect(secrets.successorOf(token)).not.toBe(secrets.successorOf(randomToken()));
});

test('what is sealed opens with the same secret for the same purpose only', () => {
  const sealed = secrets.encrypt('a factor', 'totp:1');
  expect(secrets.decrypt(sealed, 'totp:1')).toBe('a factor');
  expect(() => secrets.decrypt(sealed, 'totp:2')).toThrow();
  expect(() => others.decrypt(sealed, 'totp:1')).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => secrets.decrypt(sealed, 'totp:1')).toThrow();
});

test('sealing twice gives two texts, and neither shows what is in it', () => {
  const [one, two] = [secrets.encrypt('a factor', 'x'), secrets.encrypt('a factor', 'x')];
  expect(one.equals(two)).toBe(false);
  expect(one.includes('a factor')).toBe(false);
});

test('a token has 256 bits, and its hash is not the token', () => {
  const token = randomToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(hashToken(token)).toHaveLength(32);
  expect(hashToken(token).toString('base64url')).not.toBe(token);
});

test('the keys of one secret are not each other', () => {
  expect(secrets.accessKey).not.toBe(others.accessKey);
  expect(secrets.accessKey).toHaveLength(43);
});
