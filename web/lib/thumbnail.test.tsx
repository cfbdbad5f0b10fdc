import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AxiosAdapter } from 'axios';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { provideHttp } from './client.ts';
import { createClient } from './http.ts';
import { useThumbnail, type Pictured } from './thumbnail.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

afterEach(() => {
  vi.restoreAllMocks();
});

function Picture({ of }: { readonly of: Pictured }): ReactNode {
  return <p>{useThumbnail(of, '480') ?? 'nothing yet'}</p>;
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < 200; waited += 1)
    await act(() => new Promise((resume) => setTimeout(resume, 10)));
}

function showing() {
  const live = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    made += 1;
    live.add(`blob:${made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void live.delete(address));
  const adapter = vi.fn<AxiosAdapter>(async (config) => ({
    status: 200,
    statusText: '',
    headers: { 'content-type': 'image/webp' },
    data: new Blob(['picture']),
    config,
  }));
  provideHttp(async () => createClient({ adapter }));
  const place = document.createElement('div');
  const root = createRoot(place);
  const client = new QueryClient();
  const show = (of: Pictured) =>
    act(() => {
      root.render(
        <QueryClientProvider client={client}>
          <Picture of={of} />
        </QueryClientProvider>,
      );
    });
  return { show, end: () => act(() => root.unmount()), text: () => place.textContent, live, adapter };
}

it('a picture has an address while it is shown, of the version that is shown, and none afterwards', async () => {
  const { show, end, text, live, adapter } = showing();
  show({ id: 'd1', file: { number: 1, width: 40 } });
  await until(() => text() === 'blob:1');
  expect(text()).toBe('blob:1');
  expect(String(adapter.mock.lastCall?.[0].params)).toBe('size=480&version=1');
  show({ id: 'd1', file: { number: 2, width: 40 } });
  await until(() => text() === 'blob:2');
  expect([text(), [...live]]).toEqual(['blob:2', ['blob:2']]);
  end();
  expect([...live]).toEqual([]);
});

it('what is no picture is not asked for', async () => {
  const { show, end, text, adapter } = showing();
  show({ id: 'd1', file: { number: 1, width: null } });
  await act(() => new Promise((resume) => setTimeout(resume, 100)));
  expect([text(), adapter.mock.calls]).toEqual(['nothing yet', []]);
  end();
});
