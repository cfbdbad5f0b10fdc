import { call } from '#web/lib/client.ts';
import { rememberDevice } from '#web/lib/known-devices.ts';

export async function lookUp(token: string, signal: AbortSignal): Promise<void> {
  await call('POST /password/reset/look-up/', { body: { token } }, { signal });
}

export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  const { device } = await call('POST /password/reset/', { body });
  rememberDevice(device);
}
