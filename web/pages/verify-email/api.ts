import { call } from '#web/lib/client.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';

type Verified = Promise<{ email: string }>;

const asked = new Map<string, Verified>();

/** A link works once, and an effect may run twice: the second run waits for the first. A failure may be tried again. */
export function verifyEmailOnce(token: string, signedIn: boolean): Verified {
  const known = asked.get(token);
  if (known !== undefined) return known;
  const answer = (signedIn ? verifyOwn(token) : verify({ token })).catch((error: unknown) => {
    asked.delete(token);
    throw error;
  });
  asked.set(token, answer);
  return answer;
}

export function verifyWithPassword(token: string, password: string): Verified {
  return verify({ token, password });
}

function verify(body: { token: string; password?: string }): Verified {
  return call('POST /email/verify/', { body });
}

/** The session that is here keeps going; a link for another account is followed without it. */
function verifyOwn(token: string): Verified {
  return call('POST /me/verify-email/', { body: { token } }).catch((error: unknown) => {
    if (failureOf(error).code === 'conflict') return verify({ token });
    throw error;
  });
}
