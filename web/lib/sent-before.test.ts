// @vitest-environment happy-dom
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { beforeEach, expect, it } from 'vitest';
import { routes } from '#shared/api/routes.ts';
import { touches } from '#shared/api/touches.ts';
import type { Route } from '#shared/route.ts';
import { forgetSending, holdSending, keyOfSending, nameSending } from './sent-before.ts';

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

function sent(url: string, method = 'post', headers: Record<string, string> = {}): InternalAxiosRequestConfig {
  const config = { method, url, data: {}, headers: new AxiosHeaders(headers) };
  nameSending(config);
  return config;
}

it('names what the server answers once, and says of that alone that it happens once', () => {
  const touched: Readonly<Record<string, readonly string[]>> = touches;
  for (const [line, route] of Object.entries<Route>(routes)) {
    const [method = '', url = ''] = line.split(' ');
    if (method === 'GET' || route.takes !== undefined) continue;
    const isOfAccount = route.permission === 'public' || route.permission === 'signed-in';
    const isKnown =
      route.idempotent === true || (!isOfAccount && route.givesSecret !== true && (touched[line] ?? []).length > 0);
    const isOnce = route.answeredOnce === true || isKnown;
    const { lost, headers } = sent(url.replaceAll(/\{\w+\}/g, 'x'), method.toLowerCase());
    expect([headers.has('Idempotency-Key'), lost?.startsWith('No answer')], line).toEqual(
      isOnce ? [true, true] : [false, undefined],
    );
  }
  expect(sent('/me/', 'patch', { 'Idempotency-Key': 'own' }).lost).toContain('only once');
});

it('what a form holds is the same after five minutes too, until it is given up', () => {
  const config = sent('/people/');
  const key = String(config.headers.get('Idempotency-Key'));
  const what = 'post /people/ {}';
  expect(holdSending(new AxiosError('gone', 'ERR_NETWORK', config))).toBe(key);
  expect(keyOfSending(what, Date.now() + 3_600_000)).toBe(key);
  forgetSending(key);
  expect(keyOfSending(what)).not.toBe(key);
  expect(holdSending(new Error('no request'))).toBeUndefined();
});
