/** Pure decisions of session.md: no I/O, no clock. Durations in milliseconds. */
const minute = 60_000;
const day = 24 * 60 * minute;

export const accessLifetime = 5 * minute;
export const refreshIdleLifetime = 7 * day;
export const sessionLifetime = 30 * day;
export const refreshGrace = 10_000;
export const confirmationLifetime = 10 * minute;
export const resetLinkLifetime = 60 * minute;
/** An answer about a forgotten password takes at least this long, whether there is such an account or not. */
export const forgotPasswordTime = 250;
export const verificationLinkLifetime = 3 * day;
export const invitationLifetime = 7 * day;
export const handOffLifetime = minute;
export const passkeyChallengeLifetime = 5 * minute;
export const signUpLinkLifetime = day;
export const knownDeviceLifetime = 180 * day;

export interface PresentedToken {
  readonly rotatedAt: Date | null;
  readonly expiresAt: Date;
  readonly successorRotatedAt: Date | null;
}

export interface FamilyState {
  readonly revokedAt: Date | null;
  readonly expiresAt: Date;
}

/**
 * What to do with a refresh token. The current one rotates. Its immediate parent, shown again within the grace window
 * while its successor is unused, gets that same successor: that is a second tab or a lost answer. Anything older is
 * somebody replaying a stolen token, and ends the family.
 */
export function judgeRefresh(
  token: PresentedToken,
  family: FamilyState,
  now: Date,
): 'rotate' | 'repeat' | 'reuse' | 'dead' {
  if (family.revokedAt !== null || family.expiresAt <= now) return 'dead';
  if (token.rotatedAt === null) return token.expiresAt <= now ? 'dead' : 'rotate';
  const withinGrace = now.getTime() - token.rotatedAt.getTime() <= refreshGrace;
  return withinGrace && token.successorRotatedAt === null ? 'repeat' : 'reuse';
}

/** The device of a session, from the browser's own (unreliable) description of itself. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  const browser = firstMatch(userAgent, [
    [/Edg\//, 'Edge'],
    [/OPR\//, 'Opera'],
    [/Firefox\/|FxiOS/, 'Firefox'],
    [/Chrome\/|CriOS/, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = firstMatch(userAgent, [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Windows/, 'Windows'],
    [/Macintosh|Mac OS X/, 'Mac'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ]);
  return { browser: browser ?? null, system: system ?? null };
}

function firstMatch(text: string, rules: readonly (readonly [RegExp, string])[]): string | undefined {
  return rules.find(([pattern]) => pattern.test(text))?.[1];
}

/**
 * Who counts as one address when attempts are counted. A household or a rented server has a whole /64 of version 6
 * addresses, so that counting single ones would count nothing.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const network = [...head, ...gap, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Where a session was last used. Gable looks nothing up elsewhere: a network address is all that is known. */
export function placeOf(address: string): { kind: 'here' | 'local' | 'network' | 'unknown'; address: string } {
  const plain = address.replace(/^::ffff:/, '');
  return { kind: kindOfPlace(plain), address: plain };
}

function kindOfPlace(address: string): 'here' | 'local' | 'network' | 'unknown' {
  if (address === '') return 'unknown';
  if (address === '::1' || address.startsWith('127.')) return 'here';
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|fe80:|f[cd])/i.test(address) ? 'local' : 'network';
}
