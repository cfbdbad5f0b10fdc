import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';

/** The library is only loaded by who uses passkeys: it is large, and start-up should not wait for it. */
export const webAuthn = () => import('@simplewebauthn/server');

/** Passkeys belong to the main host, where people sign in. */
export function relyingParty({ mainOrigin }: { readonly mainOrigin: string }): { id: string; origin: string } {
  return { id: new URL(mainOrigin).hostname, origin: mainOrigin };
}

export function notAccepted(cause?: unknown): Problem {
  return refuse('auth.passkey-refused', {}, { cause });
}
