/** `URL.parse`, which the oldest browsers that Gable supports do not have yet. */
export function parseUrl(address: string, base?: string): URL | undefined {
  return URL.canParse(address, base) ? new URL(address, base) : undefined;
}
