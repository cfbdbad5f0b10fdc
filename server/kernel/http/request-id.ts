import { randomUUID } from 'node:crypto';

/** The browser names its requests, so that a message a user sees, a report and a log line can be found together. */
export function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}
