import { call } from '#web/lib/client.ts';
import type { Language } from '#web/lib/messages.ts';
import type { Me } from '#web/lib/me.ts';

export interface ProfileChange {
  readonly name: string;
  readonly locale: Language | null;
  readonly version: number;
}

export async function changeMe(body: ProfileChange): Promise<Me> {
  return await call('PATCH /me/', { body });
}

export async function changeEmail(email: string): Promise<void> {
  await call('POST /me/change-email/', { body: { email } });
}

export async function resendVerification(): Promise<void> {
  await call('POST /me/resend-verification/');
}
