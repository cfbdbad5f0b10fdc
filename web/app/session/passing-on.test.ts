import { AxiosError, type AxiosAdapter } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeApi, openTab, type FakeApi } from './fake-api.ts';

/** What renewal leaves alone, and where the bearer goes. */
let api: FakeApi;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('gable.access', 'A1');
  localStorage.setItem('gable.refresh', 'R1');
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = createFakeApi();
  api.live.add('A1');
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a failure other than 401', () => {
  it.each([400, 403, 404, 409, 422, 429, 500, 0])(
    'case 9: %i rejects with the same error object, without a refresh, tokens kept, and is logged once',
    async (status) => {
      api.answer = () => ({ status, data: { secret: 'body' } });
      const seen: unknown[] = [];
      const tab = openTab(api);
      const adapter: AxiosAdapter = async (config) =>
        await api.adapter(config).catch((error: unknown) => {
          seen.push(error);
          throw error;
        });
      const error: unknown = await tab.client
        .get('/units/3/', { adapter, params: { q: 'private' } })
        .catch((reason: unknown) => reason);
      expect(seen).toHaveLength(1);
      expect(seen[0]).toBe(error);
      expect(api.refreshes()).toEqual([]);
      expect(tab.stored()).toEqual({ access: 'A1', refresh: 'R1' });
      expect(tab.navigations).toEqual([]);
      expect(logged).toHaveBeenCalledTimes(1);
      const line = JSON.stringify(logged.mock.calls);
      expect(line).toContain(`GET /api/v1/units/3/ failed: ${status === 0 ? 'no answer ERR_NETWORK' : status}`);
      expect(line).not.toMatch(/private|A1|R1|secret/);
    },
  );

  it('case 9: so does a cancelled request', async () => {
    const abort = new AbortController();
    const tab = openTab(api);
    api.answer = () => new Promise(() => undefined);
    const waiting = tab.client.get('/units/', { signal: abort.signal });
    await vi.waitFor(() => expect(api.requests).toHaveLength(1));
    abort.abort();
    await expect(waiting).rejects.toMatchObject({ code: AxiosError.ERR_CANCELED });
    expect(api.refreshes()).toEqual([]);
    expect(tab.navigations).toEqual([]);
    expect(logged).toHaveBeenCalledTimes(1);
  });
});

describe('the bearer', () => {
  it('goes only to addresses under the API base, and an absolute address does not leave it', async () => {
    const tab = openTab(api);
    await tab.client.get('https://e.example/units/').catch(() => undefined);
    await tab.client.get('//e.example/units/').catch(() => undefined);
    await tab.client.get('/../../hook').catch(() => undefined);
    await tab.client.get('/units/', { baseURL: 'https://e.example' }).catch(() => undefined);
    expect(api.requests.map(({ path, bearer }) => [path, bearer])).toEqual([
      ['/api/v1/https://e.example/units/', 'A1'],
      ['/api/v1/e.example/units/', 'A1'],
      ['/api/v1/../../hook', undefined],
      ['https://e.example/units/', undefined],
    ]);
  });
});
