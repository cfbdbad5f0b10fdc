// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import type { Agreement } from './api.ts';
import { TermsDialog } from './terms-dialog.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const agreed: Agreement = {
  id: 't1',
  startsOn: '2024-01-01',
  endsOn: null,
  feeKind: 'percent-received',
  feeMillipercent: 8000,
  feeCents: null,
  minimumCents: null,
  reserveCents: 0,
  beside: false,
  unitsCounted: 'all',
  rates: [{ accountId: 'a-late', millipercent: 100_000 }],
  leaseUpMillipercent: null,
  leaseUpCents: 45_000,
  leaseUpCapCents: null,
  renewalMillipercent: 25_000,
  renewalCents: null,
  renewalCapCents: 30_000,
  markupMillipercent: 10_000,
  taxMillipercent: null,
  ownerLimitCents: null,
  notes: null,
  version: 1,
};

/** The dialog of sample terms, and what it sends. */
function open() {
  const sent: Record<string, unknown>[] = [];
  const adapter = (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const answer = { statusText: '', headers: {}, config };
    if (config.method === 'post') {
      sent.push(JSON.parse(String(config.data)) as Record<string, unknown>); // What the dialog wrote.
      return Promise.resolve({ ...answer, status: 201, data: '{}' });
    }
    const account = (id: string, number: string, name: string) => ({
      id,
      number,
      name,
      kind: 'income',
      archivedAt: null,
    });
    const items = [account('a-rent', '4100', 'Rent'), account('a-late', '4400', 'Late fees')];
    return Promise.resolve({ ...answer, status: 200, data: JSON.stringify({ items, next: null }) });
  };
  provideHttp(() => Promise.resolve(createClient({ adapter })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const permissions = ['ledger.read'];
  client.setQueryData(['GET /me/'], { organisation: { id: 'o1' }, user: { id: 'u1' }, permissions });
  const property = { id: 'p1', name: '14 Sample Street', currency: 'USD', agreements: [agreed] };
  render(
    <QueryClientProvider client={client}>
      <TermsDialog property={property} onClose={vi.fn<() => void>()} />
    </QueryClientProvider>,
  );
  const save = () => act(async () => screen.getByRole('button', { name: /^Set terms/ }).click());
  return { sent, save };
}

const held = {
  rates: agreed.rates,
  leaseUpMillipercent: null,
  leaseUpCents: 45_000,
  leaseUpCapCents: null,
  renewalMillipercent: 25_000,
  renewalCents: null,
  renewalCapCents: 30_000,
  markupMillipercent: 10_000,
};

it('new terms keep the rates, amounts and limits of those before, and show them', async () => {
  const { sent, save } = open();
  expect(await screen.findByDisplayValue('4400 Late fees', {}, { timeout: 20_000 })).toBeDefined();
  expect(screen.getByLabelText('Rate 1, %')).toHaveProperty('value', '100');
  expect(screen.getByLabelText(/^Lease-up fee, amount/)).toHaveProperty('value', '450.00');
  expect(screen.getByLabelText(/^Renewal fee, at most/)).toHaveProperty('value', '300.00');
  await save();
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ ...held, beside: false })]));
});

it('what the terms before charge is not charged by additional terms as well, unless somebody says so', async () => {
  const { sent, save } = open();
  const beside = screen.getByRole('checkbox', { name: /^Additional terms/ });
  fireEvent.click(beside);
  expect(screen.queryByLabelText('Rate 1, %')).toBeNull();
  fireEvent.click(beside);
  expect(screen.getByLabelText('Rate 1, %')).toHaveProperty('value', '100');
  fireEvent.click(beside);
  fireEvent.change(screen.getByLabelText('Renewal fee, %'), { target: { value: '10' } });
  await save();
  const none = { rates: [], leaseUpCents: null, renewalMillipercent: 10_000, renewalCapCents: null };
  await vi.waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ ...none, markupMillipercent: null, beside: true })]),
  );
});

it('a rate names an account, once, and a percentage up to 100', async () => {
  const { sent, save } = open();
  fireEvent.click(screen.getByRole('button', { name: 'Add rate for an account' }));
  fireEvent.change(screen.getByLabelText('Rate 2, %'), { target: { value: '108' } });
  await save();
  expect(await screen.findByText('Choose an account.')).toBeDefined();
  expect(screen.getByText('Enter a percentage from 0 to 100, such as 8 or 7.5.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove rate 2' }));
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});
