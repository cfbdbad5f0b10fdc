/** From values to pixels, in a straight line. */
export function linearScale(
  domain: readonly [number, number],
  range: readonly [number, number],
): (value: number) => number {
  const [from, to] = domain;
  const [start, end] = range;
  const span = to - from || 1;
  return (value) => start + ((value - from) / span) * (end - start);
}

/** Round steps that cover the values and zero: 1, 2, 2.5 or 5 times a power of ten. */
export function niceTicks(least: number, most: number, about = 4): readonly number[] {
  const low = Math.min(0, least);
  const high = Math.max(0, most);
  const rough = (high - low || 1) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let tick = Math.floor(low / step); tick <= Math.ceil(high / step); tick += 1) ticks.push(tick * step);
  return ticks;
}
