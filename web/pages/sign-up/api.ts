import { call } from '#web/lib/client.ts';
import { knownDevices, remembered } from '#web/lib/known-devices.ts';
import type { TokenPair } from '#web/lib/session.ts';

export interface NewWorkspace {
  readonly organisation: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** The answer is the same for every address; the password goes along only where no link will ask for it. */
export async function signUp(
  { password, ...workspace }: NewWorkspace,
  given: { readonly locale: 'en' | 'de'; readonly withPassword: boolean },
): Promise<'check-mail' | 'sign-in'> {
  const body = { ...workspace, locale: given.locale, ...(given.withPassword ? { password } : {}) };
  return (await call('POST /sign-up/', { body })).next;
}

export async function signIn({ email, password }: NewWorkspace): Promise<TokenPair> {
  return remembered(await call('POST /token/', { body: { email, password, devices: knownDevices() } }));
}

export async function confirmSignUp(body: { token: string; password: string }): Promise<TokenPair> {
  return remembered(await call('POST /sign-up/confirm/', { body }));
}
