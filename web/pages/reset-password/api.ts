import { call } from '#web/lib/client.ts';

export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await call('POST /password/reset/', { body });
}
