/**
 * Whose token this is: user and workspace, read from the token without checking it. It only decides whether two pairs
 * belong together, so that a request of one person is never replayed as another; the server alone decides what is valid.
 * The time in the token is not looked at, because the clock of this machine may be wrong.
 */
export function identityOf(access: string): string {
  try {
    const payload: unknown = JSON.parse(decode(access.split('.')[1] ?? ''));
    if (typeof payload !== 'object' || payload === null) return '';
    const claims: Readonly<Record<string, unknown>> = { ...payload };
    return JSON.stringify([claims['sub'], claims['org']]);
  } catch {
    return '';
  }
}

function decode(base64url: string): string {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
