import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { meQuery, type Me } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useClearedToday } from './use-cleared-today.ts';
import { useNoteCleared } from './use-note-cleared.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const task = { kind: 'task' as const, id: 't1', name: 'Change filters', undo: 't1' };
const bill = { kind: 'bill' as const, id: 'b1', name: 'Lock, 2D' };

function wrapped(client: QueryClient, userId = 'u1') {
  // Of who is signed in, what is kept asks for the workspace and the person alone.
  const me = { organisation: { id: 'o1', timeZone: 'UTC' }, user: { id: userId } } as unknown as Me;
  client.setQueryData(meQuery.queryKey, me);
  return ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

/** The list as one member sees it on one day, as after a reload. */
function open(day: string, userId = 'u1') {
  return renderHook(() => useClearedToday(day), { wrapper: wrapped(new QueryClient(), userId) }).result;
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

it('notes what is done on another page in the place of its row, lets go of what is undone there, and nothing else', () => {
  const client = new QueryClient();
  const drafts = { rows: [{ leaseId: 'l1' }, { leaseId: 'l2' }] };
  client.setQueryData(routeQuery('GET /today/').queryKey, { drafts } as never);
  const { result, unmount } = renderHook(() => useNoteCleared(), { wrapper: wrapped(client) });
  const signed = { kind: 'signature' as const, id: 'l2', name: 'Ines Rossi', undo: 'l2' };
  act(() => result.current.note(signed));
  act(() => result.current.note({ ...signed, id: 'l7', undo: 'l7' }));
  unmount();
  const today = new Date().toISOString().slice(0, 10);
  expect(open(today).current.rows).toEqual([{ ...signed, at: 1 }]);
  const again = renderHook(() => useNoteCleared(), { wrapper: wrapped(client) });
  act(() => again.result.current.forget('l2'));
  expect(open(today).current.rows).toEqual([]);
});
