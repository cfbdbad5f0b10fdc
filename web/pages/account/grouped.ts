/** A key in groups of four, as people copy it from a screen. Apps leave the spaces out again. */
export function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
