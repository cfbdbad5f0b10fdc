import { QueryClient } from '@tanstack/react-query';
import { AxiosError, type AxiosAdapter } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { provideHttp } from './client.ts';
import { createClient } from './http.ts';
import { savedViewsQuery } from './saved-views.ts';

const key = 'gable.views.leases.org-1';

afterEach(() => {
  localStorage.clear();
});

/** Answers to saving by status, one after the other; null is no answer at all. */
function answering(statuses: readonly (number | null)[]) {
  const left = [...statuses];
  const adapter = vi.fn<AxiosAdapter>(async (config) => {
    const status = config.method === 'get' ? 200 : left.shift();
    if (status === null) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const data = config.method === 'get' ? { items: [] } : { code: 'already-exists', errors: [] };
    const response = { status: status ?? 500, statusText: '', headers: {}, data, config };
    if (response.status < 300) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  });
  provideHttp(async () => createClient({ adapter }));
  return () => adapter.mock.calls.map(([{ method, data }]) => [method, data === undefined ? '' : String(data)]);
}

const read = () => new QueryClient().fetchQuery({ ...savedViewsQuery('leases', 'org-1'), retry: false });

const kept = [
  { name: 'Ending', search: '?view=ending' },
  { name: 'Mine', search: '?q=mine' },
];

it('takes what the browser kept to the server, once, also where one of them is there already', async () => {
  localStorage.setItem(key, JSON.stringify([...kept, 'nothing of ours']));
  const sent = answering([201, 409]);
  await read();
  await read();
  expect(sent().map(([method]) => method)).toEqual(['post', 'post', 'get', 'get']);
  expect(sent()[0]?.[1]).toContain('?view=ending');
  expect(localStorage.getItem(key)).toBeNull();
});

it.each([null, 503])('keeps what the browser has where saving failed by %s', async (status) => {
  localStorage.setItem(key, JSON.stringify(kept));
  answering([201, status]);
  await read();
  expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toEqual(kept);
});
