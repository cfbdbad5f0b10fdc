import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { meQuery, type Me } from '#web/lib/me.ts';
import { useClearedToday } from './use-cleared-today.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const task = { kind: 'task' as const, id: 't1', name: 'Change filters', undo: 't1' };
const bill = { kind: 'bill' as const, id: 'b1', name: 'Lock, 2D' };

/** The list as one member sees it on one day, as after a reload. */
function open(day: string, userId = 'u1') {
  const client = new QueryClient();
  // Of who is signed in, what is kept asks for the workspace and the person alone.
  client.setQueryData(meQuery.queryKey, { organisation: { id: 'o1' }, user: { id: userId } } as unknown as Me);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useClearedToday(day), { wrapper }).result;
}

it('keeps rows of every kind with their way back over a reload, until the day is over, for who cleared them', () => {
  const first = open('2026-11-16');
  act(() => first.current.add([task]));
  act(() => first.current.add([bill]));
  expect(open('2026-11-16').current.rows).toEqual([task, bill]);
  expect(open('2026-11-17').current.rows).toEqual([]);
  expect(open('2026-11-16', 'u2').current.rows).toEqual([]);
});

it('keeps two that were cleared at once, and lets go of what was taken back', () => {
  const first = open('2026-11-16');
  const { add } = first.current;
  act(() => {
    add([task]);
    add([bill]);
  });
  act(() => first.current.remove(({ kind }) => kind === 'task'));
  expect(first.current.rows).toEqual([bill]);
  expect(open('2026-11-16').current.rows).toEqual([bill]);
});
