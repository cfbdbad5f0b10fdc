import type { Secrets } from '#server/kernel/secrets.ts';
import { knownDeviceLifetime } from './rules.ts';

const purpose = 'known-device';

/**
 * What a browser keeps after it has signed in. It opens nothing: it only says that somebody signed in to this account on
 * this device before, so that guesses by strangers do not stand in its way.
 */
export function newDevice(secrets: Secrets, userId: string, now: Date): string {
  return secrets.encrypt(`${userId} ${now.getTime()}`, purpose).toString('base64url');
}

/** The one of these that belongs to the user, if any. */
export function knownDevice(
  secrets: Secrets,
  devices: readonly string[],
  userId: string | undefined,
  now: Date,
): string | undefined {
  return devices.find((device) => {
    const [owner, since] = opened(secrets, device).split(' ');
    return owner === userId && now.getTime() - Number(since) < knownDeviceLifetime;
  });
}

function opened(secrets: Secrets, device: string): string {
  try {
    return secrets.decrypt(Buffer.from(device, 'base64url'), purpose);
  } catch {
    // Made up, or sealed with another secret.
    return '';
  }
}
