import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey made of software: ES256, attestation "none", user present and verified. Its options come from the server. */
export interface SoftwareAuthenticator {
  readonly id: string;
  counter: number;
  register(options: Message, changes?: Changes): Record<string, unknown>;
  signIn(options: Message, changes?: Changes): Record<string, unknown>;
}

type Message = Readonly<Record<string, unknown>>;

/** What an attacker would do differently. */
export interface Changes {
  readonly origin?: string;
  readonly relyingPartyId?: string;
  readonly isUserVerified?: boolean;
  readonly transports?: unknown;
}

const present = 0x01;
const verified = 0x04;
const holdsCredential = 0x40;

export function makeAuthenticator(origin: string, credentialId = randomBytes(32)): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = credentialId.toString('base64url');
  const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return {
    id,
    counter: 0,
    register(options, changes = {}) {
      const clientData = clientDataOf('webauthn.create', options, changes.origin ?? origin);
      const authData = Buffer.concat([
        headOf(changes, origin, holdsCredential, this.counter),
        Buffer.alloc(16),
        Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
        credentialId,
        coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')),
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: attestationObject(authData).toString('base64url'),
          transports: changes.transports ?? ['internal'],
        },
      };
    },
    signIn(options, changes = {}) {
      this.counter += 1;
      const clientData = clientDataOf('webauthn.get', options, changes.origin ?? origin);
      const authData = headOf(changes, origin, 0, this.counter);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

function clientDataOf(type: string, options: Message, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin, crossOrigin: false }));
}

function headOf(changes: Changes, origin: string, flags: number, counter: number): Buffer {
  const rpId = changes.relyingPartyId ?? new URL(origin).hostname;
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const user = changes.isUserVerified === false ? present : present | verified;
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([user | flags]), count]);
}

/** CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  return Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y]);
}

/** CBOR: {fmt: "none", attStmt: {}, authData}. */
function attestationObject(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const bytes = Buffer.concat([Buffer.from([0x59, authData.length >> 8, authData.length & 0xff]), authData]);
  const parts = [text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes];
  return Buffer.concat([Buffer.from([0xa3]), ...parts]);
}
