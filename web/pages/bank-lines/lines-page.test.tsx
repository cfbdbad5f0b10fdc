// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { may, permissions } from '#shared/permissions.ts';
import { apiBase, provideHttp } from '#web/lib/client.ts';
import { createClient } from '#web/lib/http.ts';
import { currentToasts } from '#web/kit/toast/toasts.ts';
import { LinesPage } from './lines-page.tsx';

afterEach(cleanup);

const trust = { id: 'trust', name: 'Trust bank', numberEnding: null, kind: 'trust' };
const lineOf = (cents: number, text: string) => ({
  id: 'line',
  account: { id: trust.id, name: trust.name },
  file: { id: 'file', name: 'march.ofx' },
  lineNumber: 1,
  date: '2026-03-02',
  cents,
  currency: 'USD',
  text,
  payee: null,
  counterpartyAccount: null,
  reference: null,
  checkNumber: null,
  bankId: null,
  state: 'open',
  doubt: null,
  beside: null,
  version: 1,
});

const renting = {
  leaseId: 'holm',
  tenants: [{ id: 'grace', name: 'Grace Holm' }],
  unit: { id: '3b', name: '3B' },
  property: { id: 'p1', name: 'Linden House', colour: 1 },
  currency: 'USD',
  balanceCents: 120_000,
};
const roofing = {
  id: 'roof',
  number: 'BL-0007',
  vendor: { id: 'roofer', name: 'Sample Roofing' },
  dueOn: '2026-03-10',
  openCents: 50_000,
  currency: 'USD',
};

/** The page with one open line and what it is proposed to be; what is posted is kept. */
async function show(line: ReturnType<typeof lineOf>, proposal: object) {
  const answers: Readonly<Record<string, object>> = {
    '/bank-accounts/': { items: [trust] },
    '/statement-line-counts/': { items: [{ accountId: trust.id, state: 'open', count: 1, inCents: 0, outCents: 0 }] },
    '/rent-board/': { items: [renting], next: null },
    '/bills/': { items: [roofing], next: null },
    '/line-proposals/': {
      items: [{ lineId: line.id, version: 1, leftCents: line.cents, state: 'proposed', ...proposal }],
      later: 0,
      next: null,
    },
  };
  const sent: { readonly path: string; readonly body: unknown }[] = [];
  const adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const path = (config.url ?? '').replace(apiBase, '');
    const view = new URLSearchParams(String(config.params)).get('view');
    if (config.method === 'post') sent.push({ path, body: JSON.parse(String(config.data)) });
    const isOpen = path === '/statement-lines/' && view === 'unmatched';
    const data = isOpen ? { items: [line], next: null } : (answers[path] ?? { items: [], next: null });
    const posted = { ...line, state: 'posted', version: 2 };
    return {
      status: 200,
      statusText: '',
      headers: {},
      config,
      data: JSON.stringify(config.method === 'post' ? posted : data),
    };
  };
  provideHttp(() => Promise.resolve(createClient({ adapter })));
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(['GET /me/'], {
    organisation: { id: 'o1' },
    user: { id: 'u1' },
    permissions: permissions.filter((one) => may({ role: 'owner', seesAllProperties: true }, one)),
  });
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/banking/lines']}>
          <LinesPage />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  return sent;
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });

const bill = (id: string, number: string, reasons: readonly object[]) => ({
  targets: [
    {
      kind: 'bill',
      id,
      cents: -45_000,
      number,
      invoiceNumber: `INV ${number}`,
      vendor: { id: 'roofer', name: 'Sample Roofing' },
      dueOn: '2026-03-10',
      openCents: 45_000,
    },
  ],
  reasons,
});

it('shows the bill that a line could have paid, with vendor, numbers, due day and facts, and pays it by digit', async () => {
  const facts = [
    { key: 'amount-of-bill', sign: 'for' },
    { key: 'reference-in-text', sign: 'for', words: 'INV 1' },
    { key: 'others-alike', sign: 'unknown', count: 1 },
  ];
  const sent = await show(lineOf(-45_000, 'SAMPLE ROOFING'), {
    level: 'amount',
    candidates: [bill('one', 'BL-0001', facts), bill('other', 'BL-0002', [])],
  });
  expect(await screen.findByText('Sample Roofing BL-0001')).toBeDefined();
  expect(screen.getByText('Amount and number')).toBeDefined();
  press('j');
  const panel = within(await screen.findByRole('dialog'));
  expect(panel.getByText('BL-0001 · INV BL-0001')).toBeDefined();
  expect(panel.getByText(/due Mar 10/)).toBeDefined();
  expect(panel.getAllByText(/^\(450\.00/)).toHaveLength(2);
  for (const fact of ['Amount equals the open bill', '“INV 1” is in the text', '1 other item of this amount'])
    expect(panel.getByText(fact)).toBeDefined();
  expect(panel.getByText('Posts one payment')).toBeDefined();
  expect(panel.queryByRole('checkbox')).toBeNull();
  press('2');
  await waitFor(() => expect(sent).toHaveLength(1));
  const parts = [{ kind: 'bill', billId: 'other', cents: -45_000 }];
  expect(sent).toEqual([{ path: '/statement-lines/line/post/', body: { version: 1, parts, remember: false } }]);
});

const lease = (id: string, tenant: string) => ({
  targets: [
    {
      kind: 'lease',
      id,
      cents: 120_000,
      number: `L-${id}`,
      tenants: [tenant],
      unit: '3A',
      property: { id: 'p1', name: 'Linden House', colour: 1 },
      openCents: 120_000,
      charges: [],
    },
  ],
  reasons: [],
});
const both = [lease('novak', 'Marco Novak'), lease('holm', 'Grace Holm')];

it.each(['amount', 'reference', 'payer'])('who paid is remembered for the lease of a digit, by %s', async (level) => {
  const sent = await show(lineOf(120_000, 'ACH CREDIT HOLM'), { level, candidates: both });
  await screen.findByText('Marco Novak');
  press('j');
  await screen.findByRole('dialog');
  press('2');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ parts: [{ leaseId: 'holm' }], remember: true });
});

it('Enter does not take what the text gives to somebody else, and a digit does', async () => {
  const other = { key: 'other-named', sign: 'against', words: 'Grace Holm' };
  const [novak] = both;
  const candidates = [{ ...novak, reasons: [{ key: 'amount-of-balance', sign: 'for' }, other] }];
  const sent = await show(lineOf(120_000, 'ACH CREDIT HOLM'), { level: 'amount', candidates });
  await screen.findByText('Marco Novak');
  press('j');
  const panel = within(await screen.findByRole('dialog'));
  expect(panel.getByText('The text names Grace Holm')).toBeDefined();
  press('Enter');
  expect(currentToasts().at(-1)?.text).toContain('The text names Grace Holm. Press 1');
  expect(sent).toEqual([]);
  press('1');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ parts: [{ leaseId: 'novak' }] });
});

it('nobody is remembered where that was unticked, or for several leases', async () => {
  const sent = await show(lineOf(120_000, 'ACH CREDIT HOLM'), { level: 'amount', candidates: both });
  await screen.findByText('Marco Novak');
  press('j');
  fireEvent.click(await screen.findByRole('checkbox'));
  press('2');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ remember: false });
  cleanup();
  const [one, other] = both;
  const sum = { targets: [...(one?.targets ?? []), ...(other?.targets ?? [])], reasons: [] };
  const summed = await show(lineOf(240_000, 'TWO'), { level: 'sum', candidates: [sum] });
  await screen.findByText('Marco Novak + Grace Holm');
  press('j');
  await screen.findByRole('dialog');
  press('Enter');
  await waitFor(() => expect(summed).toHaveLength(1));
  expect(summed[0]?.body).toMatchObject({ remember: false });
});

/** What is chosen in the form that a key opens, and posted. */
async function enter(key: string, field: string, words: string, chosen: string) {
  press('j');
  await screen.findByRole('dialog');
  press(key);
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: field });
  await act(async () => picker.focus());
  await act(async () => fireEvent.input(picker, { target: { value: words }, inputType: 'insertText' }));
  await act(async () => fireEvent.keyDown(picker, { key: 'Enter' }));
  await waitFor(() => expect(picker.value).toBe(chosen));
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Post/ }));

it('who paid is remembered for the only lease of the form, unless that is unticked', async () => {
  for (const isUnticked of [false, true]) {
    const sent = await show(lineOf(120_000, 'ACH CREDIT HOLM'), { level: null, state: 'open', candidates: [] });
    await screen.findByText('Choose what it is');
    await enter('n', 'Lease', 'grace', 'Grace Holm');
    const box = await screen.findByRole('checkbox', { name: 'Remember this payer for 3B Linden House' });
    if (isUnticked) fireEvent.click(box);
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    const parts = [{ kind: 'lease', leaseId: 'holm', cents: 120_000 }];
    expect(sent[0]?.body).toEqual({ version: 1, parts, remember: !isUnticked });
    cleanup();
  }
});

it('what a line paid in part is said by hand, and nobody is remembered for a bill', async () => {
  const sent = await show(lineOf(-20_000, 'CARD 4411'), { level: null, state: 'open', candidates: [] });
  await screen.findByText('Choose what it is');
  await enter('n', 'Bill', 'roof', 'Sample Roofing BL-0007');
  expect(screen.queryByRole('checkbox')).toBeNull();
  submit();
  await waitFor(() => expect(sent).toHaveLength(1));
  const parts = [{ kind: 'bill', billId: 'roof', cents: -20_000 }];
  expect(sent[0]?.body).toEqual({ version: 1, parts, remember: false });
});
