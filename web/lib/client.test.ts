import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, provideHttp } from './client.ts';
import { createClient } from './http.ts';
import { problemOf } from './problem-of.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function answering(response: Partial<AxiosResponse>) {
  const adapter = vi.fn<AxiosAdapter>(async (config) => ({
    status: 200,
    statusText: '',
    headers: {},
    data: '{}',
    config,
    ...response,
  }));
  provideHttp(async () => createClient({ adapter }));
  return () => adapter.mock.lastCall?.[0];
}

describe('call', () => {
  it('takes method and path from the key, fills and encodes the parameters, and sends body and query', async () => {
    const sent = answering({ data: '{"items":[]}' });
    await expect(call('GET /me/sessions/')).resolves.toEqual({ items: [] });
    expect(sent()).toMatchObject({ method: 'get', url: '/me/sessions/' });
    await call('POST /me/passkeys/{id}/remove/', { params: { id: 'a/b?c' } });
    expect(sent()).toMatchObject({ method: 'post', url: '/me/passkeys/a%2Fb%3Fc/remove/', data: '{}' });
    await call('POST /password/forgot/', { body: { email: 'ada@example.com' } });
    expect(sent()).toMatchObject({ data: '{"email":"ada@example.com"}' });
  });

  it('passes the signal and the idempotency key on', async () => {
    const sent = answering({});
    const { signal } = new AbortController();
    await call('GET /me/', {}, { signal, idempotencyKey: 'k1' });
    expect(sent()?.signal).toBe(signal);
    expect(sent()?.headers.get('Idempotency-Key')).toBe('k1');
  });

  it('gives null for an answer without content', async () => {
    answering({ status: 204, data: '' });
    await expect(call('POST /me/totp/disable/')).resolves.toBeNull();
  });

  it('rejects a page of HTML that came in place of an answer', async () => {
    answering({ data: '<!doctype html>', headers: { 'content-type': 'text/html; charset=utf-8' } });
    await expect(call('GET /me/')).rejects.toMatchObject({ code: AxiosError.ERR_BAD_RESPONSE });
  });
});

describe('problemOf', () => {
  const failed = (data: unknown, headers = {}) =>
    new AxiosError('x', 'y', undefined, undefined, { status: 422, statusText: '', headers, data, config: {} as never }); // Not looked at.

  it('reads a problem document', () => {
    const document = {
      type: 'about:blank',
      title: 'T',
      status: 422,
      code: 'invalid-input',
      detail: 'D',
      errors: [{ path: 'email', code: 'format', message: 'M' }, 'odd'],
      requestId: 'r1',
    };
    expect(problemOf(failed(document))).toEqual({ ...document, errors: [document.errors[0]] });
  });

  it('fills in what a foreign server leaves out', () => {
    expect(problemOf(failed({ code: 'conflict', title: 'T' }, { 'x-request-id': 'r2' }))).toMatchObject({
      detail: 'T',
      errors: [],
      requestId: 'r2',
    });
  });

  it.each(['<html>', '', null, 3, [], {}, { code: 4 }])('gives nothing for %j', (data) => {
    expect(problemOf(failed(data))).toBeUndefined();
  });

  it('gives nothing for what is not an answer', () => {
    expect(problemOf(new Error('x'))).toBeUndefined();
    expect(problemOf(new AxiosError('x'))).toBeUndefined();
  });
});
