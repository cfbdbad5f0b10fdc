import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedOut } from '#web/lib/client.ts';
import { createFakeApi, openTab, pause, type FakeApi } from './fake-api.ts';
import { installRenewal } from './renewal.ts';

/** Cases of session.md that need neither a second tab nor a real browser. */
const signInAddress = 'https://gable.example/login?next=https%3A%2F%2Fgable.example';
const ended = { access: '', refresh: '' };
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('gable.access', 'A1');
  localStorage.setItem('gable.refresh', 'R1');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = createFakeApi();
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The server gives A2, A3 … and accepts the last one only. */
function renewing(withRefresh = false): void {
  let count = 1;
  api.refresh = () => {
    count += 1;
    api.live.clear();
    api.live.add(`A${count}`);
    return { status: 200, data: { access: `A${count}`, ...(withRefresh && { refresh: `R${count}` }) } };
  };
}

describe('a request is answered with 401', () => {
  it('case 1: one refresh with exactly {refresh}; the new access token is stored, the refresh token kept; the caller gets the replay', async () => {
    renewing();
    const tab = openTab(api);
    const answer = await tab.client.get('/units/');
    expect(answer.data).toEqual({ path: '/api/v1/units/' });
    expect(api.refreshes().map(({ method, body, bearer }) => ({ method, body, bearer }))).toEqual([
      { method: 'POST', body: '{"refresh":"R1"}', bearer: undefined },
    ]);
    expect(tab.stored()).toEqual({ access: 'A2', refresh: 'R1' });
    expect(localStorage.getItem('gable.access')).toBe('A2');
    expect(api.to('/units/').map(({ bearer }) => bearer)).toEqual(['A1', 'A2']);
    expect(tab.navigations).toEqual([]);
  });

  it('case 2: both tokens are stored when both are returned', async () => {
    renewing(true);
    const tab = openTab(api);
    await tab.client.get('/units/');
    expect(tab.stored()).toEqual({ access: 'A2', refresh: 'R2' });
  });

  it('case 3: five parallel 401s make one refresh, each is replayed once, each caller gets its own answer', async () => {
    renewing();
    const tab = openTab(api);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => tab.client.get(`/units/${number}/`)));
    expect(answers.map(({ data }) => data)).toEqual(
      [1, 2, 3, 4, 5].map((number) => ({ path: `/api/v1/units/${number}/` })),
    );
    expect(api.refreshes()).toHaveLength(1);
    for (const number of [1, 2, 3, 4, 5]) {
      expect(api.to(`/units/${number}/`).map(({ bearer }) => bearer)).toEqual(['A1', 'A2']);
    }
  });

  it('case 3: a 401 that comes in after the refresh of the others is replayed without a second refresh', async () => {
    renewing();
    const late = pause();
    const tab = openTab(api, { now: () => 0 });
    const slow = tab.client.get('/units/9/', {
      adapter: async (config) => {
        if (config.headers.get('Authorization') === 'Bearer A1') await late.until;
        return await api.adapter(config);
      },
    });
    await tab.client.get('/units/1/');
    late.release();
    await expect(slow).resolves.toMatchObject({ status: 200 });
    expect(api.refreshes()).toHaveLength(1);
  });

  it('refreshes all the same when that late 401 had been under way for long, because the stored tokens may have expired too', async () => {
    renewing();
    let now = 0;
    const late = pause();
    const tab = openTab(api, { now: () => now });
    const slow = tab.client.get('/units/9/', {
      adapter: async (config) => {
        if (config.headers.get('Authorization') === 'Bearer A1') await late.until;
        return await api.adapter(config);
      },
    });
    await tab.client.get('/units/1/');
    api.live.clear();
    now = 600_000;
    late.release();
    await expect(slow).resolves.toMatchObject({ status: 200 });
    expect(api.refreshes()).toHaveLength(2);
  });

  it('case 4: a replay that is answered with 401 ends the session without a second refresh', async () => {
    api.refresh = () => ({ status: 200, data: { access: 'A2' } });
    const tab = openTab(api);
    await expect(tab.client.get('/units/')).rejects.toSatisfy(isSignedOut);
    expect(api.refreshes()).toHaveLength(1);
    expect(tab.stored()).toEqual(ended);
    expect(tab.navigations).toEqual([signInAddress]);
  });

  it('case 5: so does the replay of a queued request', async () => {
    const refresh = pause();
    api.refresh = async () => {
      await refresh.until;
      api.live.add('A2');
      return { status: 200, data: { access: 'A2' } };
    };
    api.answer = ({ path }) => (path.includes('queued') ? { status: 401 } : { status: 200 });
    const tab = openTab(api);
    const first = tab.client.get('/first/');
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    const queued = tab.client.get('/queued/');
    refresh.release();
    await expect(first).resolves.toMatchObject({ status: 200 });
    await expect(queued).rejects.toSatisfy(isSignedOut);
    expect(tab.stored()).toEqual(ended);
    expect(tab.navigations).toEqual([signInAddress]);
    expect(api.refreshes()).toHaveLength(1);
  });

  for (const [name, access, refresh] of [
    ['the refresh token is missing', 'A1', undefined],
    ['the refresh token is empty', 'A1', ''],
    ['the access token is missing', undefined, 'R1'],
    ['the access token is empty', '', 'R1'],
    ['both are missing', undefined, undefined],
  ] as const) {
    it(`case 6: ${name}: the session ends without a refresh`, async () => {
      localStorage.clear();
      if (access !== undefined) localStorage.setItem('gable.access', access);
      if (refresh !== undefined) localStorage.setItem('gable.refresh', refresh);
      renewing();
      const tab = openTab(api);
      await expect(tab.client.get('/units/')).rejects.toSatisfy(isSignedOut);
      expect(api.refreshes()).toEqual([]);
      expect(localStorage.getItem('gable.access')).toBeNull();
      expect(localStorage.getItem('gable.refresh')).toBeNull();
      expect(tab.navigations).toEqual([signInAddress]);
    });
  }

  it('case 7: a refresh that is answered with 401 ends the session once', async () => {
    const tab = openTab(api);
    await Promise.allSettled([tab.client.get('/units/'), tab.client.get('/people/')]);
    expect(api.refreshes()).toHaveLength(1);
    expect(tab.stored()).toEqual(ended);
    expect(tab.navigations).toEqual([signInAddress]);
  });

  it('case 7: so does a refresh call made through the client itself', async () => {
    const tab = openTab(api);
    await expect(tab.client.post('/token/refresh/', { refresh: 'R1' })).rejects.toSatisfy(isSignedOut);
    expect(api.refreshes()).toHaveLength(1);
    expect(tab.navigations).toEqual([signInAddress]);
  });

  for (const [name, answer] of [
    ['500', { status: 500 }],
    ['403', { status: 403 }],
    ['a network error', { status: 0 }],
    ['a page of HTML', { status: 200, data: '<!doctype html>' }],
    ['an empty access token', { status: 200, data: { access: '' } }],
    ['no access token', { status: 200, data: { refresh: 'R2' } }],
    ['nothing', { status: 204 }],
  ] as const) {
    it(`case 8: a refresh that ends in ${name}: all reject with their own error, nothing is replayed`, async () => {
      api.refresh = () => answer;
      const tab = openTab(api);
      const settled = await Promise.allSettled([1, 2, 3].map((number) => tab.client.get(`/units/${number}/`)));
      expect(settled.map((one) => one.status === 'rejected' && one.reason.config.url)).toEqual([
        '/units/1/',
        '/units/2/',
        '/units/3/',
      ]);
      expect(settled.every((one) => one.status === 'rejected' && isSignedOut(one.reason))).toBe(true);
      expect(api.refreshes()).toHaveLength(1);
      expect(api.requests).toHaveLength(4);
      expect(tab.stored()).toEqual(ended);
      expect(tab.navigations).toEqual([signInAddress]);
    });
  }

  it('case 10: a 401 while a refresh runs is queued and replayed with the new token', async () => {
    const refresh = pause();
    api.refresh = async () => {
      await refresh.until;
      api.live.add('A2');
      return { status: 200, data: { access: 'A2' } };
    };
    const tab = openTab(api);
    const first = tab.client.get('/first/');
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    const second = tab.client.get('/second/');
    await vi.waitFor(() => expect(api.to('/second/')).toHaveLength(1));
    refresh.release();
    await Promise.all([first, second]);
    expect(api.refreshes()).toHaveLength(1);
    expect(api.to('/second/').map(({ bearer }) => bearer)).toEqual(['A1', 'A2']);
  });

  it('case 11: two expiries in a row make one refresh each', async () => {
    renewing(true);
    const tab = openTab(api);
    await tab.client.get('/units/');
    api.live.clear();
    await tab.client.get('/units/');
    expect(api.refreshes().map(({ body }) => body)).toEqual(['{"refresh":"R1"}', '{"refresh":"R2"}']);
    expect(tab.stored()).toEqual({ access: 'A3', refresh: 'R3' });
  });

  it('case 20: a PUT with JSON and params is replayed identical', async () => {
    renewing();
    const tab = openTab(api);
    await tab.client.put(
      '/units/3/',
      { name: 'Ground floor', tags: ['a', 'ü'] },
      { params: { note: 'a b&c', page: 2 } },
    );
    const [first, replay] = api.to('/units/3/');
    expect({ ...replay, bearer: first?.bearer }).toEqual(first);
    expect(first).toMatchObject({ method: 'PUT', contentType: 'application/json', query: 'note=a+b%26c&page=2' });
  });

  it('case 20: FormData with a file is replayed as the same form', async () => {
    renewing();
    const tab = openTab(api);
    const form = new FormData();
    form.append('file', new File(['lease'], 'lease.pdf', { type: 'application/pdf' }));
    await tab.client.post('/files/', form);
    const [first, replay] = api.to('/files/');
    expect(first?.body).toBe(form);
    expect(replay?.body).toBe(form);
    expect(replay?.contentType).toBe(first?.contentType);
  });

  it('case 20: a body that the caller prepared in a way of its own is not prepared twice', async () => {
    renewing();
    const tab = openTab(api);
    await tab.client.post('/files/', 'lease', { transformRequest: [(data: string) => `<${data}>`] });
    expect(api.to('/files/').map(({ body }) => body)).toEqual(['<lease>', '<lease>']);
  });

  it('case 23: a concurrent 500 is not held back by the refresh', async () => {
    const refresh = pause();
    api.refresh = async () => {
      await refresh.until;
      return { status: 401 };
    };
    const tab = openTab(api);
    const waiting = tab.client.get('/units/');
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    api.live.add('A1');
    api.answer = () => ({ status: 500 });
    await expect(tab.client.get('/reports/')).rejects.toMatchObject({ response: { status: 500 } });
    refresh.release();
    await expect(waiting).rejects.toSatisfy(isSignedOut);
  });

  it('case 24: installed twice, as StrictMode would, renewal still runs once', async () => {
    renewing();
    const tab = openTab(api);
    const surroundings = { bare: tab.client, locks: undefined, origin: 'https://gable.example', now: Date.now };
    const count = () => {
      const { request, response } = tab.client.interceptors;
      return [request.handlers?.length, response.handlers?.length];
    };
    const before = count();
    installRenewal(tab.client, tab.session, surroundings);
    expect(count()).toEqual(before);
    await tab.client.get('/units/');
    expect(api.refreshes()).toHaveLength(1);
    expect(api.to('/units/')).toHaveLength(2);
  });

  it('case 28: when the request that began the refresh is aborted, it rejects at once and the queue is still served', async () => {
    const refresh = pause();
    api.refresh = async () => {
      await refresh.until;
      api.live.add('A2');
      return { status: 200, data: { access: 'A2' } };
    };
    const tab = openTab(api);
    const abort = new AbortController();
    const initiator = tab.client.get('/first/', { signal: abort.signal });
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    const queued = tab.client.get('/second/');
    abort.abort();
    await expect(initiator).rejects.toMatchObject({ code: AxiosError.ERR_CANCELED });
    refresh.release();
    await expect(queued).resolves.toMatchObject({ status: 200 });
    expect(tab.stored().access).toBe('A2');
    expect(api.to('/first/')).toHaveLength(1);
  });

  it('case 29: a hundred queued and the refresh fails: all settle, and no rejection goes unhandled', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    api.refresh = () => ({ status: 500 });
    const tab = openTab(api);
    const settled = await Promise.allSettled(
      Array.from({ length: 100 }, (_, index) => tab.client.get(`/units/${index}/`)),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', unhandled);
    expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
    expect(unhandled).not.toHaveBeenCalled();
    expect(tab.navigations).toHaveLength(1);
  });

  it.each([-86_400_000, 86_400_000])('case 31: a clock that is off by %i ms changes nothing', async (offset) => {
    renewing();
    const tab = openTab(api, { now: () => Date.now() + offset });
    await tab.client.get('/units/');
    await tab.client.get('/units/');
    expect(api.refreshes()).toHaveLength(1);
  });

  it('case 34: an error without a config, and a stream that cannot be sent again, reject with the original error', async () => {
    renewing();
    const tab = openTab(api);
    const bareError = new AxiosError('odd', 'ODD', undefined, undefined, {
      status: 401,
    } as never); // The library's types say that a response always has a config; the case is that it has none.
    await expect(tab.client.get('/units/', { adapter: () => Promise.reject(bareError) })).rejects.toBe(bareError);
    const stream = new ReadableStream();
    const failed: unknown[] = [];
    const remember = async (config: Parameters<FakeApi['adapter']>[0]) => {
      try {
        return await api.adapter(config);
      } catch (error) {
        failed.push(error);
        throw error;
      }
    };
    const error: unknown = await tab.client
      .post('/files/', stream, { adapter: remember })
      .catch((reason: unknown) => reason);
    expect(failed).toEqual([error]);
    expect(api.refreshes()).toEqual([]);
    expect(tab.navigations).toEqual([]);
    expect(tab.stored()).toEqual({ access: 'A1', refresh: 'R1' });
  });
});
