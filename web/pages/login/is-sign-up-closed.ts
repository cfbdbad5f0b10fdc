import { call } from '#web/lib/client.ts';

/** Whether new workspaces are by invitation only. */
export async function isSignUpClosed(): Promise<boolean> {
  return !(await call('GET /sign-up/')).isOpen;
}
