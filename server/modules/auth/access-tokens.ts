import { createSigner, createVerifier } from 'fast-jwt';
import { z } from 'zod';
import { accessLifetime } from './rules.ts';

export interface AccessClaims {
  readonly userId: string;
  readonly organisationId: string;
  readonly sessionId: string;
}

export interface AccessTokens {
  sign(claims: AccessClaims, now: Date): string;
  /** Nothing for whatever is not an access token of ours that is still alive. */
  read(token: string, now: Date): AccessClaims | undefined;
}

const audience = 'gable-api';
const claimsSchema = z.object({
  sub: z.uuid(),
  org: z.uuid(),
  sid: z.uuid(),
  aud: z.literal(audience),
  exp: z.number(),
});

/** Signed JWT, five minutes. Expiry is judged by our own clock, which tests can turn. */
export function makeAccessTokens(key: string): AccessTokens {
  const sign = createSigner({ key, algorithm: 'HS256', noTimestamp: true });
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedAud: audience,
    ignoreExpiration: true,
    cache: 5000,
    cacheTTL: accessLifetime,
  });
  return {
    sign: ({ userId, organisationId, sessionId }, now) =>
      sign({
        sub: userId,
        org: organisationId,
        sid: sessionId,
        aud: audience,
        iat: Math.floor(now.getTime() / 1000),
        exp: Math.floor((now.getTime() + accessLifetime) / 1000),
      }),
    read(token, now) {
      const claims = claimsSchema.safeParse(verified(verify, token));
      if (!claims.success || claims.data.exp * 1000 <= now.getTime()) return undefined;
      return { userId: claims.data.sub, organisationId: claims.data.org, sessionId: claims.data.sid };
    },
  };
}

function verified(verify: (token: string) => unknown, token: string): unknown {
  try {
    return verify(token);
  } catch {
    return undefined;
  }
}
