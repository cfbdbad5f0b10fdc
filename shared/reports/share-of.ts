/**
 * A part in hundredths of a percent of the whole, half away from zero. Nothing where the whole is nothing, or so little
 * beside the part that the share would not be exact.
 */
export function shareOf(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null;
  const size = whole < 0n ? -whole : whole;
  const top = (part < 0n ? -part : part) * 10_000n;
  const share = Number((2n * top + size) / (2n * size));
  if (!Number.isSafeInteger(share)) return null;
  return part < 0n ? 0 - share : share;
}
