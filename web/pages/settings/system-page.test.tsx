import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it } from 'vitest';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { SystemPage } from './system-page.tsx';

afterEach(() => {
  cleanup();
});

function show(source: 'packaged' | 'system' | 'server', disk: 'ok' | 'low'): void {
  const data = JSON.stringify({ gable: '1.2.3', postgres: { version: '18.5', source }, disk });
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    expect(config.url).toContain('/installation/');
    return { status: 200, statusText: '', headers: {}, config, data };
  };
  provideHttp(() => Promise.resolve(createClient({ adapter })));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SystemPage />
    </QueryClientProvider>,
  );
}

it('says which PostgreSQL runs, and how to get its security updates', async () => {
  show('packaged', 'ok');
  expect(await screen.findByText('18.5')).toBeDefined();
  expect(screen.getByText('1.2.3')).toBeDefined();
  expect(screen.getByText('Included with Gable')).toBeDefined();
  expect(screen.getByText('Enough free space')).toBeDefined();
  expect(screen.getByText(/install a newer release of the same major version/)).toBeDefined();
});

it('says that a newer release of the machine is used, and that the disk is almost full', async () => {
  show('system', 'low');
  expect(await screen.findByText('Installed on this machine')).toBeDefined();
  expect(screen.getByText('Almost full: free some space')).toBeDefined();
  expect(screen.getByText(/from this machine’s package manager/)).toBeDefined();
});
