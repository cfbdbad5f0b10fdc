import { call } from '#web/lib/client.ts';

const asked = new Map<string, Promise<{ email: string }>>();

/** A link works once, and an effect may run twice: the second run waits for the first. A failure may be tried again. */
export function verifyEmailOnce(token: string): Promise<{ email: string }> {
  const known = asked.get(token);
  if (known !== undefined) return known;
  const answer = call('POST /email/verify/', { body: { token } }).catch((error: unknown) => {
    asked.delete(token);
    throw error;
  });
  asked.set(token, answer);
  return answer;
}
