import { call } from '#web/lib/client.ts';

export function switchWorkspace(organisationId: string) {
  return call('POST /session/switch/', { body: { organisationId } });
}

export interface NewWorkspace {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
}

export function createWorkspace(workspace: NewWorkspace) {
  return call('POST /organisations/', { body: workspace });
}

export function signOutEverywhere() {
  return call('POST /me/sign-out-everywhere/', { body: { keepThis: false } });
}

export function resendVerification() {
  return call('POST /me/resend-verification/', { body: {} });
}

export function removeSample() {
  return call('POST /sample/remove/', { body: {} });
}
