import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from '#web/lib/client.ts';
import { makePasskey } from '#web/lib/passkeys.ts';
import { routeQuery } from '#web/lib/route-query.ts';

export type DeviceSession = RouteAnswer<Routes['GET /me/sessions/']>['items'][number];
export type Passkey = RouteAnswer<Routes['GET /me/passkeys/']>['items'][number];
export type TotpSetUp = RouteAnswer<Routes['POST /me/totp/']>;

export const sessionsQuery = routeQuery('GET /me/sessions/');

export const passkeysQuery = routeQuery('GET /me/passkeys/');

export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<void> {
  await call('POST /me/change-password/', { body });
}

export async function beginTotp(): Promise<TotpSetUp> {
  return await call('POST /me/totp/');
}

export async function confirmTotp(code: string): Promise<readonly string[]> {
  return (await call('POST /me/totp/confirm/', { body: { code } })).backupCodes;
}

export async function disableTotp(): Promise<void> {
  await call('POST /me/totp/disable/');
}

export async function renewBackupCodes(): Promise<readonly string[]> {
  return (await call('POST /me/backup-codes/')).backupCodes;
}

/** A question from the server, an answer from the authenticator, and back. */
export async function addPasskey(name: string): Promise<void> {
  const { options, challengeId } = await call('POST /me/passkeys/options/');
  const response = await makePasskey(options);
  await call('POST /me/passkeys/', { body: { name, challengeId, response: { ...response } } });
}

export async function removePasskey(id: string): Promise<void> {
  await call('POST /me/passkeys/{id}/remove/', { params: { id } });
}

export async function endSession(id: string): Promise<void> {
  await call('POST /me/sessions/{id}/revoke/', { params: { id } });
}

export async function signOutEverywhere(keepThis: boolean): Promise<number> {
  return (await call('POST /me/sign-out-everywhere/', { body: { keepThis } })).ended;
}
