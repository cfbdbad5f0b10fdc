import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { remembered } from '#web/lib/known-devices.ts';
import type { TokenPair } from '#web/lib/session.ts';

export type Invitation = RouteAnswer<Routes['POST /invitations/look-up/']>;

export async function lookUp(token: string, signal: AbortSignal): Promise<Invitation> {
  return await call('POST /invitations/look-up/', { body: { token } }, { signal });
}

export interface Acceptance {
  readonly token: string;
  readonly name?: string;
  readonly password: string;
  readonly code?: string;
}

export async function accept(body: Acceptance): Promise<TokenPair> {
  return remembered(await call('POST /invitations/accept/', { body }));
}
