import { call } from '#web/lib/client.ts';
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

export async function signUp(body: NewWorkspace): Promise<TokenPair> {
  return await call('POST /sign-up/', { body });
}
