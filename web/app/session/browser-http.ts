import type { AxiosInstance } from 'axios';
import { createClient } from '#web/lib/http.ts';
import type { LiveSession } from './create-session.ts';
import { installRenewal } from './renewal.ts';

/** The client of this tab, with renewal: what `http()` gives to everyone. */
export function createBrowserHttp(session: LiveSession): AxiosInstance {
  const client = createClient();
  installRenewal(client, session, {
    bare: createClient(),
    locks: navigator.locks, // Absent where the page is not served over TLS.
    origin: location.origin,
    now: Date.now,
  });
  return client;
}
