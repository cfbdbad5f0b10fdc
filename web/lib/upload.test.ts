import { AxiosError, type AxiosAdapter } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeApi, openTab } from '#web/app/session/fake-api.ts';
import { provideHttp } from './client.ts';
import { createClient } from './http.ts';
import { problemOf } from './problem-of.ts';
import { uploadFile } from './upload.ts';

const file = new File(['%PDF-1.7 and the rest'], 'Mietvertrag Müller.pdf', { type: 'application/pdf' });
const about = {
  query: { recordKind: 'property', recordId: 'p1', kind: 'document', visibility: ['staff', 'owner'] },
} as const;

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

it('sends the file itself as the body, its name and what is said of it in the query', async () => {
  const adapter = vi.fn<AxiosAdapter>(async (config) => ({
    status: 201,
    statusText: '',
    headers: {},
    data: '{"id":"d1"}',
    config,
  }));
  provideHttp(async () => createClient({ adapter }));
  const given = { ...about, query: { ...about.query, visibility: [...about.query.visibility] } };
  await expect(uploadFile('POST /documents/', given, file)).resolves.toEqual({ id: 'd1' });
  const sent = adapter.mock.lastCall?.[0];
  expect(sent).toMatchObject({ method: 'post', url: '/documents/' });
  expect(sent?.data).toBe(file);
  expect(sent?.headers.getContentType()).toBe('application/octet-stream');
  expect(String(sent?.params)).toBe(
    'recordKind=property&recordId=p1&kind=document&visibility=staff&visibility=owner&name=Mietvertrag+M%C3%BCller.pdf',
  );
});

it('tells how much has gone out, and can be given up', async () => {
  const shares: number[] = [];
  const adapter = vi.fn<AxiosAdapter>(async (config) => {
    for (const loaded of [0, 10, 21, 300]) config.onUploadProgress?.({ loaded, bytes: 0, lengthComputable: true });
    return { status: 201, statusText: '', headers: {}, data: '{}', config };
  });
  provideHttp(async () => createClient({ adapter }));
  const { signal } = new AbortController();
  const input = { params: { id: 'd1' }, query: {} };
  await uploadFile('POST /documents/{id}/versions/', input, file, {
    signal,
    onProgress: (share) => shares.push(share),
  });
  expect(shares).toEqual([0, 10 / 21, 1, 1]);
  expect(adapter.mock.lastCall?.[0]).toMatchObject({ url: '/documents/d1/versions/', signal });
});

it('what the server refuses can be read', async () => {
  const adapter = vi.fn<AxiosAdapter>(async (config) => {
    const data = JSON.stringify({ code: 'unsupported-file', title: 'T', detail: 'This is a program.', errors: [] });
    const response = { status: 415, statusText: '', headers: {}, data: JSON.parse(data), config };
    throw new AxiosError('refused', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  });
  provideHttp(async () => createClient({ adapter }));
  const error: unknown = await uploadFile(
    'POST /documents/',
    { query: { recordKind: 'unit', recordId: 'u1' } },
    file,
  ).catch((thrown: unknown) => thrown);
  expect(problemOf(error)).toMatchObject({ code: 'unsupported-file', detail: 'This is a program.' });
});

it('the same file goes out again when the session had to be renewed', async () => {
  localStorage.setItem('gable.access', 'A1');
  localStorage.setItem('gable.refresh', 'R1');
  const api = createFakeApi();
  api.refresh = () => {
    api.live.add('A2');
    return { status: 200, data: { access: 'A2' } };
  };
  const tab = openTab(api);
  provideHttp(async () => tab.client);
  await uploadFile('POST /documents/', { query: { recordKind: 'unit', recordId: 'u1' } }, file);
  const sent = api.to('/documents/');
  expect(sent.map(({ bearer, contentType }) => [bearer, contentType])).toEqual([
    ['A1', 'application/octet-stream'],
    ['A2', 'application/octet-stream'],
  ]);
  expect(sent.every(({ body }) => body === file)).toBe(true);
});
