import { generateSecret, generateURI, verifySync } from 'otplib';

/** An authenticator app (RFC 6238): six digits every thirty seconds, one step of tolerance either way. */
const tolerance = 30;

export function newTotpSecret(): string {
  return generateSecret();
}

export function totpAddress(secret: string, email: string): string {
  return generateURI({ issuer: 'Gable', label: email, secret });
}

/** The time step of a right code that is newer than the last one used, else nothing: each code works once. */
export function totpStep(secret: string, code: string, lastStep: number | null, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return lastStep !== null && result.timeStep <= lastStep ? undefined : result.timeStep;
}
