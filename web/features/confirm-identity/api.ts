import { call } from '#web/lib/client.ts';

export async function confirmIdentity(body: { password: string; code?: string }): Promise<void> {
  await call('POST /me/confirm/', { body });
}
