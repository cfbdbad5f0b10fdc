import { call } from '#web/lib/client.ts';

export async function askForLink(email: string): Promise<void> {
  await call('POST /password/forgot/', { body: { email } });
}
