import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Keys and tokens. Everything is derived from one secret that never reaches the database, so that a copy of the
 * database alone opens nothing: tokens are stored as hashes, second-factor secrets encrypted.
 */
export interface Secrets {
  readonly accessKey: string;
  /** The successor of a refresh token: the same for the same parent, and not to be had without the key. */
  successorOf(token: string): string;
  encrypt(plain: string, purpose: string): Buffer;
  decrypt(sealed: Buffer, purpose: string): string;
}

export function makeSecrets(secret: string): Secrets {
  const key = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'gable', purpose, 32));
  const successorKey = key('refresh-successor');
  const sealKey = key('seal');
  return {
    accessKey: key('access-token').toString('base64url'),
    successorOf: (token) => createHmac('sha256', successorKey).update(token).digest('base64url'),
    encrypt(plain, purpose) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', sealKey, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(sealed, purpose) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
    },
  };
}

/** 256 bits, safe in an address's fragment. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
