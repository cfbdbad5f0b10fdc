import { AxiosError, type AxiosAdapter, type AxiosResponse } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient, isUnderApiBase } from './http.ts';

const client = createClient();

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The status is judged where the real adapter does it, by the client's own settings. */
async function answeredWith(status: number): Promise<AxiosResponse> {
  return await client.get('/units/', {
    adapter: async (config) => {
      const response = { status, statusText: '', headers: {}, data: '', config };
      if (config.validateStatus?.(status) === true) return response;
      throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
    },
  });
}

describe('the settings of the specification', () => {
  it('are pinned', () => {
    expect(client.defaults).toMatchObject({
      baseURL: '/api/v1',
      allowAbsoluteUrls: false,
      timeout: 0,
      maxContentLength: -1,
      maxBodyLength: -1,
      xsrfCookieName: 'XSRF-TOKEN',
      xsrfHeaderName: 'X-XSRF-TOKEN',
    });
    expect(client.defaults.headers.common.Accept).toBe('application/json, text/plain, */*');
  });

  it.each([200, 204, 299])('case 14: %i resolves', async (status) => {
    await expect(answeredWith(status)).resolves.toMatchObject({ status });
  });

  it.each([300, 304, 400])('case 14: %i rejects', async (status) => {
    await expect(answeredWith(status)).rejects.toMatchObject({ response: { status } });
  });

  it('a POST without a body sends an empty object as JSON, and every request has an id of its own', async () => {
    const adapter = vi.fn<AxiosAdapter>(async (config) => ({
      status: 200,
      statusText: '',
      headers: {},
      data: '',
      config,
    }));
    const sent = () => adapter.mock.lastCall?.[0];
    await client.post('/me/totp/', undefined, { adapter });
    const first = sent();
    await client.get('/me/', { adapter });
    expect(first?.data).toBe('{}');
    expect(first?.headers.getContentType()).toBe('application/json');
    expect(sent()?.data).toBeUndefined();
    expect(first?.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent()?.headers.get('X-Request-Id')).not.toBe(first?.headers.get('X-Request-Id'));
  });
});

describe('an address under the API base may have the bearer', () => {
  it.each([
    ['/api/v1/units/', true],
    ['/api/v1/', true],
    ['/api/v10/units/', false],
    ['/api/v1/%2e%2e/%2e%2e/x', false],
    ['https://e.example/api/v1/x', false],
    ['//e.example/api/v1/x', false],
    ['/\\e.example/api/v1/x', false],
    ['https://:bad', false],
  ])('%s: %s', (address, expected) => {
    expect(isUnderApiBase(address, 'https://gable.example')).toBe(expected);
  });
});
