import { call } from '#web/lib/client.ts';
import type { TokenPair } from '#web/lib/session.ts';

/** Fetched beside the HTTP client, not with the page. */
const devices = () => import('#web/lib/known-devices.ts');

/** Nothing here is cached: sign-in asks, and what comes back is the session. */
export async function signIn(body: { email: string; password: string; code?: string }): Promise<TokenPair> {
  const { knownDevices, remembered } = await devices();
  return remembered(await call('POST /token/', { body: { ...body, devices: knownDevices() } }));
}

export async function passkeyQuestion(signal?: AbortSignal) {
  return await call('POST /token/passkey-options/', {}, signal && { signal });
}

export async function signInWithPasskey(body: {
  challengeId: string;
  response: Record<string, unknown>;
}): Promise<TokenPair> {
  const { remembered } = await devices();
  return remembered(await call('POST /token/passkey/', { body }));
}

/** Whether the stored session is alive. A dead one is ended by renewal on the way, which at sign-in navigates nowhere. */
export async function isAlive(): Promise<boolean> {
  return await call('GET /me/').then(
    () => true,
    () => false,
  );
}
