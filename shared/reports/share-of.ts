/** A part in hundredths of a percent of the whole, half away from zero; nothing where the whole is nothing. */
export function shareOf(part: bigint, whole: bigint): number | null {
  if (whole === 0n) return null;
  const size = whole < 0n ? -whole : whole;
  const top = (part < 0n ? -part : part) * 10_000n;
  const share = Number((2n * top + size) / (2n * size));
  return part < 0n ? 0 - share : share;
}
