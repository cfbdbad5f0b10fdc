import { parseUrl } from '#web/lib/parse-url.ts';

/** What `next` is when someone is sent to sign-in from this address (product specification, section 2). */
export function nextFor(here: URL): string {
  return /^\/(?:profile|account)\/?$/.test(here.pathname) ? here.href : here.origin;
}

/** The address of sign-in: on the main host, with exactly one `next`. */
export function loginAddress(mainOrigin: string, here: URL): string {
  const address = new URL('/login', mainOrigin);
  address.searchParams.set('next', nextFor(here));
  return address.href;
}

/**
 * The address to go on to after sign-in, or `undefined` for home (session.md, decision 5). Callers navigate to the
 * parsed address that is returned, never to the text that came in: what is checked is then what is used.
 */
export function acceptNext(query: URLSearchParams, origins: readonly string[]): URL | undefined {
  const [raw, ...more] = query.getAll('next');
  if (raw === undefined || more.length > 0 || raw.length > 2048) return undefined;
  // The parser forgives back-slashes, spaces and control characters; nothing that this app makes has them.
  if (/[\\\s\p{Cc}]/u.test(raw)) return undefined;
  const url = parseUrl(raw);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  if (/^[^/]*\/*[^/?#]*@/.test(raw) || url.username !== '' || url.password !== '') return undefined;
  if (!origins.includes(url.origin)) return undefined;
  return isSafePath(url.pathname) ? url : undefined;
}

/** Checked as it stands and once decoded, since the router decodes too, and matches without regard to case. */
function isSafePath(pathname: string): boolean {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return false;
  }
  return [pathname, decoded].every(
    (path) => !/^[/\\]{2}/.test(path) && !/^\/login\/*$/i.test(path) && !/%2f|%5c|%25/i.test(path),
  );
}
