// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Settlement, SettlementContent } from './api.ts';
import { useSettlement } from './use-settlement.ts';

const { call, callOnLeaving } = vi.hoisted(() => ({ call: vi.fn(), callOnLeaving: vi.fn() }));
vi.mock(import('#web/lib/client.ts'), async (original) => ({ ...(await original()), call }));
vi.mock('#web/kit/kept/call-on-leaving.ts', () => ({ callOnLeaving }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const key = { label: 'Key', cents: 4000 } as const;
const content = { deductions: [] } as unknown as SettlementContent; // As much of one as is kept.
const loaded = { id: 's1', leaseId: 'l1', version: 3, state: 'draft', content } as unknown as Settlement;

function Signed({ children }: { readonly children: ReactNode }) {
  const client = new QueryClient();
  client.setQueryData(['GET /me/'], { organisation: { id: 'o1' }, user: { id: 'u1' } });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

it('what is on its way when the page goes is sent once more, in a way that outlives the page', async () => {
  vi.useFakeTimers();
  call.mockReturnValue(new Promise(() => undefined));
  callOnLeaving.mockResolvedValue(loaded);
  const { result } = renderHook(() => useSettlement(loaded), { wrapper: Signed });
  act(() => result.current.write({ deductions: [key] } as unknown as SettlementContent));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(call).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('pagehide'));
  expect(callOnLeaving.mock.lastCall).toEqual([
    'POST /leases/{id}/deposit-settlement/',
    { params: { id: 'l1' }, body: { content: { deductions: [key] }, version: 3 } },
  ]);
});
