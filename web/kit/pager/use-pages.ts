import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * Keyset pages: the address holds the cursor of the page that is shown, the history entry the cursors of those before
 * it. Someone who opens a shared link has no such trail and is offered the first page.
 */
export function usePages() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, hash, state } = useLocation();
  const cursor = params.get('cursor') ?? undefined;
  const trail = trailOf(state);

  function go(to: string | undefined, before: readonly string[]) {
    const next = new URLSearchParams(params);
    if (to === undefined || to === '') next.delete('cursor');
    else next.set('cursor', to);
    const search = next.toString();
    void navigate({ pathname, hash, search: search === '' ? '' : `?${search}` }, { state: { trail: before } });
  }

  return {
    cursor,
    /** The part of a query that asks for this page. */
    at: cursor === undefined ? {} : { cursor },
    goNext: (next: string) => go(next, [...trail, cursor ?? '']),
    goPrevious: cursor === undefined ? undefined : () => go(trail.at(-1), trail.slice(0, -1)),
    /** The trail is lost, so that "previous" can only mean the beginning. */
    startsOver: cursor !== undefined && trail.length === 0,
  };
}

function trailOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return [];
  return state.trail.filter((entry) => typeof entry === 'string');
}
