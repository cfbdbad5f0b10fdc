import { acceptNext } from './next.ts';

/** Holds the address somebody was sent to sign-in from, and who was signed in then. */
export const wayBackKey = 'gable.wayBack';

/**
 * The path somebody was sent to sign-in from, for whoever is signed in now: only once, and nothing where somebody else was
 * signed in before. `next` names the origin alone, so the rest was kept in this tab.
 */
export function takeWayBack(storage: () => Storage, origin: string, identity: string): string | undefined {
  try {
    const [address, from]: readonly unknown[] = JSON.parse(storage().getItem(wayBackKey) ?? '[]');
    storage().removeItem(wayBackKey);
    if (typeof address !== 'string' || (from !== '' && from !== identity)) return undefined;
    const url = acceptNext(new URLSearchParams({ next: address }), [origin]);
    if (url === undefined || url.pathname.startsWith('/auth/')) return undefined;
    return url.href.slice(origin.length);
  } catch {
    return undefined;
  }
}
