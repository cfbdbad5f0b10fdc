import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedOut } from '#web/lib/client.ts';
import { accessOf, createFakeApi, openTab, pause, type FakeApi } from './fake-api.ts';
import { watchSession } from './watch-session.ts';

/** Several tabs over one storage, locks in every state, storage that fails, and answers that come too late. */
const [ada1, ada2, ada3] = [1, 2, 3].map((number) => accessOf('ada', number)) as [string, string, string]; // Three in, three out.
const bob = accessOf('bob', 1);
const ended = { access: '', refresh: '' };
let api: FakeApi;

beforeEach(() => {
  localStorage.clear();
  store(ada1, 'R1');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = createFakeApi();
  api.refresh = () => {
    api.live.add(ada2);
    return { status: 200, data: { access: ada2, refresh: 'R2' } };
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function store(access: string, refresh: string): void {
  localStorage.setItem('gable.access', access);
  localStorage.setItem('gable.refresh', refresh);
}

/** One holder at a time, and a wait that can be aborted: what the browser's lock manager does. */
function createLocks(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
    expect(options.steal).toBeUndefined();
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = before.then(() => promise);
    const aborted = new Promise<never>((_, reject) => {
      options.signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
    try {
      await Promise.race([before, aborted]);
      return await callback(null);
    } finally {
      resolve();
    }
  };
  return { request: request as LockManager['request'] }; // Only the overload with options is ever called.
}

describe('several tabs', () => {
  it('case 25: without locks, and with locks that reject, the session is renewed', async () => {
    await expect(openTab(api).client.get('/units/')).resolves.toMatchObject({ status: 200 });
    store(ada1, 'R1');
    const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
    await expect(openTab(api, { locks: refusing }).client.get('/units/')).resolves.toMatchObject({ status: 200 });
    store(ada1, 'R1');
    const throwing = {
      request: () => {
        throw new TypeError('broken');
      },
    };
    await expect(openTab(api, { locks: throwing }).client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(api.refreshes()).toHaveLength(3);
  });

  it('case 26: behind a frozen holder of the lock, a tab recovers by itself after ten seconds and steals nothing', async () => {
    vi.useFakeTimers();
    const locks = createLocks();
    void locks.request('gable.refresh', {}, () => new Promise(() => undefined));
    const waiting = openTab(api, { locks }).client.get('/units/');
    await vi.advanceTimersByTimeAsync(9_900);
    expect(api.refreshes()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    await expect(waiting).resolves.toMatchObject({ status: 200 });
    expect(api.refreshes()).toHaveLength(1);
  });

  it('case 27: the second tab adopts what the first one was given', async () => {
    const locks = createLocks();
    const [first, second] = [openTab(api, { locks }), openTab(api, { locks })];
    const answers = await Promise.all([first.client.get('/units/1/'), second.client.get('/units/2/')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(api.refreshes()).toHaveLength(1);
    expect(api.to('/units/2/').map(({ bearer }) => bearer)).toEqual([ada1, ada2]);
  });

  it('case 27: a refresh that fails is forgiven when storage holds a newer pair of the same user by then', async () => {
    api.refresh = () => {
      store(ada3, 'R3');
      api.live.add(ada3);
      return { status: 401 };
    };
    const tab = openTab(api);
    await expect(tab.client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(tab.stored()).toEqual({ access: ada3, refresh: 'R3' });
    expect(tab.navigations).toEqual([]);
  });

  it('does not replay as another user who signed in meanwhile, and leaves their tokens alone', async () => {
    api.refresh = () => {
      store(bob, 'RB');
      api.live.add(bob);
      return { status: 200, data: { access: ada2, refresh: 'R2' } };
    };
    const tab = openTab(api);
    await expect(tab.client.put('/units/3/', { name: 'x' })).rejects.toSatisfy(isSignedOut);
    expect(api.to('/units/3/').map(({ bearer }) => bearer)).toEqual([ada1]);
    expect(tab.stored()).toEqual({ access: bob, refresh: 'RB' });
    expect(tab.navigations).toEqual(['https://gable.example/']);
  });

  it('does not replay in another workspace that the renewed session moved to', async () => {
    const elsewhere = accessOf('ada', 2, 'o2');
    api.refresh = () => ({ status: 200, data: { access: elsewhere, refresh: 'R2' } });
    const tab = openTab(api);
    await expect(tab.client.put('/units/3/', {})).rejects.toSatisfy(isSignedOut);
    expect(api.to('/units/3/')).toHaveLength(1);
    expect(tab.stored()).toEqual({ access: elsewhere, refresh: 'R2' });
    expect(tab.navigations).toEqual(['https://gable.example/']);
  });
});

describe('an answer that comes too late', () => {
  it('does not resurrect a session that was ended here while the refresh ran', async () => {
    const refresh = pause();
    const tab = openTab(api);
    api.refresh = async () => {
      await refresh.until;
      return { status: 200, data: { access: ada2, refresh: 'R2' } };
    };
    const waiting = tab.client.get('/units/');
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    await tab.session.signOut();
    refresh.release();
    await expect(waiting).rejects.toSatisfy(isSignedOut);
    expect(tab.stored()).toEqual(ended);
    expect(tab.navigations).toHaveLength(1);
  });

  it('does not resurrect a session that another tab ended while the refresh ran', async () => {
    api.refresh = () => {
      localStorage.clear();
      return { status: 200, data: { access: ada2, refresh: 'R2' } };
    };
    const tab = openTab(api);
    await expect(tab.client.get('/units/')).rejects.toSatisfy(isSignedOut);
    expect(tab.stored()).toEqual(ended);
    expect(tab.navigations).toHaveLength(1);
  });

  it('does not let a request of one user be replayed as another who signed in here while the refresh ran', async () => {
    const refresh = pause();
    const tab = openTab(api);
    api.refresh = async () => {
      await refresh.until;
      return { status: 200, data: { access: ada2, refresh: 'R2' } };
    };
    const waiting = tab.client.put('/units/3/', {});
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    tab.session.begin({ access: bob, refresh: 'RB' });
    refresh.release();
    await expect(waiting).rejects.toSatisfy(isSignedOut);
    expect(api.to('/units/3/').map(({ bearer }) => bearer)).toEqual([ada1]);
    expect(tab.stored()).toEqual({ access: bob, refresh: 'RB' });
  });

  it('is not stored under a generation that has passed', () => {
    const tab = openTab(api);
    const generation = tab.session.generation();
    expect(tab.session.keep({ access: ada2, refresh: 'R2' }, generation)).toBe(true);
    tab.session.begin({ access: bob, refresh: 'RB' });
    expect(tab.session.keep({ access: ada3, refresh: 'R3' }, generation)).toBe(false);
    expect(tab.stored()).toEqual({ access: bob, refresh: 'RB' });
    tab.session.end();
    expect(tab.session.keep({ access: ada3, refresh: 'R3' }, tab.session.generation())).toBe(false);
    expect(tab.stored()).toEqual(ended);
  });

  it('of an old session does not end the one that began after it', async () => {
    const late = pause();
    const tab = openTab(api);
    const old = tab.client.get('/units/', {
      adapter: async (config) => {
        await late.until;
        return await api.adapter(config);
      },
    });
    await vi.waitFor(() => expect(tab.stored().access).toBe(ada1));
    tab.session.begin({ access: bob, refresh: 'RB' });
    late.release();
    await expect(old).rejects.toSatisfy(isSignedOut);
    expect(tab.stored()).toEqual({ access: bob, refresh: 'RB' });
    expect(tab.navigations).toEqual([]);
    expect(api.refreshes()).toEqual([]);
  });
});

describe('storage that throws', () => {
  const throwing = new Proxy(localStorage, {
    get() {
      throw new DOMException('blocked', 'SecurityError');
    },
  });

  it('case 30: the session lives in memory: it is renewed, used and ended', async () => {
    const tab = openTab(api, { storage: throwing });
    expect(tab.session.isSignedIn()).toBe(false);
    tab.session.begin({ access: ada1, refresh: 'R1' });
    await expect(tab.client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(tab.stored()).toEqual({ access: ada2, refresh: 'R2' });
    tab.session.end();
    expect(tab.stored()).toEqual(ended);
    expect(tab.navigations).toHaveLength(1);
  });

  it('case 30: when only writing fails, the renewed pair is kept in memory and no half of it in storage', async () => {
    const full = {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage; // The store uses these three.
    const tab = openTab(api, { storage: full });
    await expect(tab.client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(tab.stored()).toEqual({ access: ada2, refresh: 'R2' });
    expect(localStorage.getItem('gable.refresh')).toBeNull();
  });
});

describe('a page that shows data', () => {
  function watched(showsData = true) {
    const tab = openTab(api);
    const stop = watchSession(tab.session, window, () => showsData);
    return { tab, stop };
  }

  it('case 32: goes to sign-in when another tab signs out', () => {
    const { tab, stop } = watched();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'gable.access' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'gable.refresh' }));
    stop();
    expect(tab.session.isLeaving()).toBe(true);
    expect(tab.navigations).toEqual(['https://gable.example/login?next=https%3A%2F%2Fgable.example']);
  });

  it('stays when another tab merely renews, and when the page shows nobody’s data', () => {
    const { tab, stop } = watched();
    store(ada2, 'R2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'gable.access' }));
    stop();
    const open = watched(false);
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    open.stop();
    expect([...tab.navigations, ...open.tab.navigations]).toEqual([]);
  });

  it('starts afresh when another user signs in elsewhere', () => {
    const { tab, stop } = watched();
    store(bob, 'RB');
    window.dispatchEvent(new StorageEvent('storage', { key: 'gable.access' }));
    stop();
    expect(tab.navigations).toEqual(['https://gable.example/']);
    expect(tab.stored()).toEqual({ access: bob, refresh: 'RB' });
  });

  it('case 33: goes to sign-in again when the back button brings it out of the cache after signing out', async () => {
    const { tab, stop } = watched();
    await tab.session.signOut();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    stop();
    expect(tab.session.isLeaving()).toBe(true);
    expect(tab.navigations).toHaveLength(2);
    expect(api.to('/token/revoke/').map(({ body }) => body)).toEqual(['{"refresh":"R1"}']);
  });
});

it('case 21: at sign-in with dead tokens nothing is navigated, and the tokens are cleared', async () => {
  api.refresh = () => ({ status: 401 });
  const tab = openTab(api, { here: 'https://gable.example/login?next=x' });
  await expect(tab.client.get('/me/')).rejects.toSatisfy(isSignedOut);
  expect(tab.stored()).toEqual(ended);
  expect(tab.navigations).toEqual([]);
  expect(tab.session.isLeaving()).toBe(false);
});

it('moving to another workspace keeps the refresh token and leaves for home', () => {
  const tab = openTab(api);
  const elsewhere = accessOf('ada', 5, 'o2');
  tab.session.moveTo(elsewhere);
  expect(tab.stored()).toEqual({ access: elsewhere, refresh: 'R1' });
  expect(tab.navigations).toEqual(['https://gable.example/']);
  tab.session.end();
  expect(tab.stored()).toEqual({ access: elsewhere, refresh: 'R1' });
  expect(tab.navigations).toHaveLength(1);
});

it('signing out twice, by a double click, revokes once and navigates once', async () => {
  const tab = openTab(api);
  await Promise.all([tab.session.signOut(), tab.session.signOut()]);
  tab.session.end();
  tab.session.reconcile();
  expect(api.to('/token/revoke/')).toHaveLength(1);
  expect(tab.navigations).toHaveLength(1);
});

describe('a page that does not know yet whom it belongs to', () => {
  it('renews and replays when the stored access token cannot be read', async () => {
    store('not a token', 'R1');
    const tab = openTab(api);
    await expect(tab.client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(tab.stored()).toEqual({ access: ada2, refresh: 'R2' });
    expect(tab.navigations).toEqual([]);
  });

  it('does not replay as somebody who signed in elsewhere meanwhile', async () => {
    store('not a token', 'R1');
    const held = pause();
    api.refresh = async () => {
      await held.until;
      return { status: 200, data: { access: ada2, refresh: 'R2' } };
    };
    const tab = openTab(api);
    const request = tab.client.get('/units/');
    await vi.waitFor(() => expect(api.refreshes()).toHaveLength(1));
    store(bob, 'RB');
    held.release();
    await expect(request).rejects.toSatisfy(isSignedOut);
    expect(api.to('/units/')).toHaveLength(1);
    expect(tab.stored()).toEqual({ access: bob, refresh: 'RB' });
  });

  it('stays, with what was typed, when the tab that signed in renews', () => {
    localStorage.clear();
    const tab = openTab(api);
    store(ada1, 'R1');
    expect(tab.session.isSignedIn()).toBe(true);
    store(ada2, 'R2');
    tab.session.reconcile();
    expect(tab.navigations).toEqual([]);
    store(bob, 'RB');
    tab.session.reconcile();
    expect(tab.navigations).toEqual(['https://gable.example/']);
  });
});

describe('the two writes of another tab, seen one after the other', () => {
  it('case 27: waits for the access token that belongs to the refresh token, and replays with it', async () => {
    const locks = createLocks();
    const held = pause();
    void locks.request('gable.refresh', {}, () => held.until);
    const tab = openTab(api, { locks });
    const request = tab.client.get('/units/');
    await vi.waitFor(() => expect(api.to('/units/')).toHaveLength(1));
    localStorage.setItem('gable.refresh', 'R2');
    held.release();
    api.live.add(ada2);
    setTimeout(() => localStorage.setItem('gable.access', ada2), 60);
    await expect(request).resolves.toMatchObject({ status: 200 });
    expect(api.to('/units/').map(({ bearer }) => bearer)).toEqual([ada1, ada2]);
    expect(api.refreshes()).toEqual([]);
    expect(tab.navigations).toEqual([]);
  });

  it('waits for it also when it renewed at the same time, without locks', async () => {
    api.live.add(ada2).add(ada3);
    api.refresh = () => {
      localStorage.setItem('gable.refresh', 'R2');
      setTimeout(() => localStorage.setItem('gable.access', ada2), 60);
      return { status: 200, data: { access: ada3, refresh: 'R2' } };
    };
    const tab = openTab(api);
    await expect(tab.client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(tab.stored()).toEqual({ access: ada2, refresh: 'R2' });
    expect(tab.navigations).toEqual([]);
  });

  it('keeps its own answer when the older access token is only now to be seen', async () => {
    store(ada1, 'R2');
    api.live.add(ada3);
    api.refresh = () => {
      localStorage.setItem('gable.access', ada2);
      return { status: 200, data: { access: ada3, refresh: 'R3' } };
    };
    const tab = openTab(api);
    await expect(tab.client.get('/units/')).resolves.toMatchObject({ status: 200 });
    expect(tab.stored()).toEqual({ access: ada3, refresh: 'R3' });
  });

  it('renews with the new refresh token when the access token never comes', async () => {
    vi.useFakeTimers();
    const locks = createLocks();
    const held = pause();
    void locks.request('gable.refresh', {}, () => held.until);
    const tab = openTab(api, { locks });
    const request = tab.client.get('/units/');
    await vi.advanceTimersByTimeAsync(0);
    localStorage.setItem('gable.refresh', 'R9');
    held.release();
    await vi.advanceTimersByTimeAsync(1100);
    await expect(request).resolves.toMatchObject({ status: 200 });
    expect(api.refreshes().map(({ body }) => body)).toEqual(['{"refresh":"R9"}']);
  });
});
