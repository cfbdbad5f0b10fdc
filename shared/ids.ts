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
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
