import { AxiosError, type AxiosAdapter } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { provideHttp } from './client.ts';
import { download } from './download.ts';
import { createClient } from './http.ts';
import { problemOf } from './problem-of.ts';

interface Saved {
  readonly name: string;
  readonly text: string;
}

const saved: Promise<Saved>[] = [];

beforeEach(() => {
  saved.length = 0;
  const blobs = new Map<string, Blob>();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const { download: name, href } = this;
    saved.push((async () => ({ name, text: (await blobs.get(href)?.text()) ?? '' }))());
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

function answering(status: number, text: string, headers: Record<string, string>) {
  const adapter = vi.fn<AxiosAdapter>(async (config) => {
    const response = { status, statusText: '', headers, data: new Blob([text]), config };
    if (status < 300) return response;
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  });
  provideHttp(async () => createClient({ adapter }));
  return () => adapter.mock.lastCall?.[0];
}

it('saves what came under the name that the server gave it', async () => {
  const sent = answering(200, 'date,number\r\n', {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="journal-cash.ledger"',
  });
  await download('GET /exports/journal.ledger/', { query: { basis: 'cash', from: '2026-01-01' } });
  expect(sent()).toMatchObject({ method: 'get', url: '/exports/journal.ledger/', responseType: 'blob' });
  expect(String(sent()?.params)).toBe('basis=cash&from=2026-01-01');
  expect(await Promise.all(saved)).toEqual([{ name: 'journal-cash.ledger', text: 'date,number\r\n' }]);
});

it('has a name for a file that came without one, and takes none that leads elsewhere', async () => {
  answering(200, 'x', {});
  await download('GET /exports/journal.ledger/');
  answering(200, 'x', { 'content-disposition': 'attachment; filename="../../journal"' });
  await download('GET /exports/journal.beancount/');
  expect((await Promise.all(saved)).map(({ name }) => name)).toEqual(['journal.ledger', 'journal.beancount']);
});

it('saves under a name in any script, and under the plain one where that cannot be read', async () => {
  const named = (encoded: string) => ({
    'content-disposition': `attachment; filename="plain.pdf"; filename*=UTF-8''${encoded}`,
  });
  for (const encoded of ['Mietvertrag%20M%C3%BCller.pdf', '%E5%A5%91%E7%B4%84.pdf', '%ZZ.pdf', '..%2F..%2Fx.pdf']) {
    answering(200, 'x', named(encoded));
    await download('GET /documents/{id}/content/', { params: { id: 'd1' } });
  }
  expect((await Promise.all(saved)).map(({ name }) => name)).toEqual([
    'Mietvertrag Müller.pdf',
    '契約.pdf',
    'plain.pdf',
    'plain.pdf',
  ]);
});

it('saves nothing where the server refuses, and what the server said can be read', async () => {
  const problem = { code: 'forbidden', title: 'T', detail: 'Ask an owner.', errors: [], requestId: 'r1' };
  answering(403, JSON.stringify(problem), { 'content-type': 'application/problem+json' });
  const error: unknown = await download('GET /exports/journal.ledger/').catch((thrown: unknown) => thrown);
  expect(problemOf(error)).toMatchObject({ code: 'forbidden', detail: 'Ask an owner.' });
  expect(saved).toEqual([]);
});

it('a refusal that nobody can read stays a refusal', async () => {
  answering(502, '<html>', {});
  const error: unknown = await download('GET /exports/journal.ledger/').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AxiosError);
  expect(problemOf(error)).toBeUndefined();
});
