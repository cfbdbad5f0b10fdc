/** Notices of the browser that are nobody's error: neither reported nor a reason to take the page away. */
export const noise = [
  /^Script error\.?$/,
  /^ResizeObserver loop limit exceeded$/,
  /^ResizeObserver loop completed with undelivered notifications\.?$/,
] as const;

export function isNoise(message: string): boolean {
  return noise.some((pattern) => pattern.test(message.replace(/^(?:Uncaught )?Error: /, '')));
}
