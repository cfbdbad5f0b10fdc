// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetSending, keyOfSending } from './sent-before.ts';

beforeEach(() => window.sessionStorage.clear());

const adding = 'post people/ {"name":"Ann Sample","postalCode":"1000"}';

it('what is sent again while no answer came has the key of the first time, also after a reload', () => {
  const key = keyOfSending(adding);
  expect(key).toMatch(/^[\da-f-]{36}$/);
  expect(keyOfSending(adding)).toBe(key);
  expect(keyOfSending(adding.replace('Ann', 'Bea'))).not.toBe(key);
});

it('after an answer the same is something new', () => {
  const key = keyOfSending(adding) ?? '';
  forgetSending(key);
  expect(keyOfSending(adding)).not.toBe(key);
});

it('after five minutes too', () => {
  const key = keyOfSending(adding, 1000);
  expect(keyOfSending(adding, 1000 + 299_000)).toBe(key);
  expect(keyOfSending(adding, 1000 + 299_000 + 300_001)).not.toBe(key);
});

it('remembers nothing of secrets, and nothing that could be read back', () => {
  for (const secret of [
    '{"password":"x"}',
    '{"newPassword":"x"}',
    '{"code":"123456"}',
    '{"refresh":"x"}',
    '{"smtpPassword":"x"}',
  ])
    expect(keyOfSending(`post a/ ${secret}`)).toBeUndefined();
  keyOfSending(adding);
  expect(window.sessionStorage.getItem('gable.sent.1')).not.toContain('Ann');
});
