/**
 * Identifiers are UUIDv7 (RFC 9562): made in the application, ordered by time, so that primary keys append.
 * The clock and the random bytes are passed in; `server/kernel/ids.ts` binds them for production.
 */
export function uuidv7(milliseconds: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('uuidv7 needs ten random bytes');
  const bytes = new Uint8Array(16);
  let time = Math.trunc(milliseconds);
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let text = '';
  for (let index = 0; index < 16; index += 1) {
    if (index === 4 || index === 6 || index === 8 || index === 10) text += '-';
    text += hexOf[bytes[index] ?? 0];
  }
  return text;
}

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
