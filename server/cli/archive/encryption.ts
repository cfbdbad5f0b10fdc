import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#server/cli/refusal.ts';
import { DamagedTar } from './read-tar.ts';

/**
 * Encrypted backups. The head states how the key is made from the passphrase and is signed with it; then the content
 * follows in chunks of AES-256-GCM, numbered and the last one marked, so that nothing can be changed, moved, left out or
 * cut off unnoticed. Every file has a salt, and so a key, of its own (decision 020).
 */
export const magic = Buffer.from('gable-encrypted-1\n');

const saltBytes = 16;
const tagBytes = 16;
const macBytes = 32;
const chunkBytes = 65_536;
const headBytes = magic.length + 1 + saltBytes + macBytes;

/** 2^17 rounds with blocks of 8 take 128 MB and about half a second. */
const costOfNew = 17;
/** A head with a larger number is not ours, and must not make us reserve the memory. */
const costAtMost = 20;

/** Encrypts what it is given, piece by piece. */
export async function* encrypt(
  source: AsyncIterable<Buffer>,
  passphrase: string,
  cost = costOfNew,
): AsyncGenerator<Buffer> {
  const start = Buffer.concat([magic, Buffer.from([cost]), randomBytes(saltBytes)]);
  const { key, mac } = await deriveKeys(start, passphrase);
  yield Buffer.concat([start, mac]);
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    rest = Buffer.concat([rest, piece]);
    // A whole chunk is held back until more follows, because the last one is marked.
    for (; rest.length > chunkBytes; rest = rest.subarray(chunkBytes)) {
      yield sealChunk(key, { number, isLast: false }, rest.subarray(0, chunkBytes));
      number += 1;
    }
  }
  yield sealChunk(key, { number, isLast: true }, rest);
}

/** Gives the content of an encrypted file, each chunk only after it was proved to be as it was written. */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  { passphrase, path }: { readonly passphrase: string; readonly path: string },
): AsyncGenerator<Buffer> {
  let key: Buffer | undefined;
  let number = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    rest = Buffer.concat([rest, piece]);
    if (key === undefined) {
      if (rest.length < headBytes) continue;
      key = await openHead(rest.subarray(0, headBytes), passphrase, path);
      rest = rest.subarray(headBytes);
    }
    for (; rest.length > chunkBytes + tagBytes; rest = rest.subarray(chunkBytes + tagBytes)) {
      const chunk = rest.subarray(0, chunkBytes + tagBytes);
      yield openChunk(key, { number, isLast: false }, chunk) ?? refuseChunk(key, { number, isLast: true }, chunk);
      number += 1;
    }
  }
  if (key === undefined) throw new DamagedTar('its end is missing');
  yield openChunk(key, { number, isLast: true }, rest) ?? refuseChunk(key, { number, isLast: false }, rest);
}

interface Position {
  readonly number: number;
  readonly isLast: boolean;
}

async function openHead(head: Buffer, passphrase: string, path: string): Promise<Buffer> {
  const start = head.subarray(0, headBytes - macBytes);
  const { key, mac } = await deriveKeys(start, passphrase);
  if (!timingSafeEqual(mac, head.subarray(-macBytes)))
    throw new Refusal(
      `The passphrase does not open the backup ${path}, and nothing was done with it: set GABLE_BACKUP_PASSPHRASE, or the file of GABLE_BACKUP_PASSPHRASE_FILE, to the one it was made with.`,
    );
  return key;
}

async function deriveKeys(start: Buffer, passphrase: string): Promise<{ key: Buffer; mac: Buffer }> {
  const cost = start[magic.length] ?? 0;
  if (cost < 10 || cost > costAtMost) throw new DamagedTar('it is not as it was written');
  const salt = start.subarray(magic.length + 1);
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** (cost + 10) + 1_048_576 };
  const made = await new Promise<Buffer>((resolve, reject) => {
    // The same passphrase can be typed as different code points, by the keyboard of another system for one.
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, bytes) => {
      if (error) reject(error);
      else resolve(bytes);
    });
  });
  return { key: made.subarray(0, 32), mac: createHmac('sha256', made.subarray(32)).update(start).digest() };
}

function sealChunk(key: Buffer, position: Position, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position));
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Answers with nothing where the chunk is not the one that was written at this position. */
function openChunk(key: Buffer, position: Position, sealed: Buffer): Buffer | undefined {
  if (sealed.length < tagBytes) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position), { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** A chunk that opens as the last one, or as one before it, tells a cut from a change. */
function refuseChunk(key: Buffer, otherwise: Position, sealed: Buffer): never {
  if (openChunk(key, otherwise, sealed) === undefined) throw new DamagedTar('it is not as it was written');
  throw new DamagedTar(otherwise.isLast ? 'something follows its end' : 'its end is missing');
}

/** The number of the chunk and the mark of the last one: never the same twice under one key. */
function nonceOf({ number, isLast }: Position): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}
