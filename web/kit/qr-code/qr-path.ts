/** Four modules of white around it, as the standard asks. */
export const quietZone = 4;

/** One outline for all dark modules: neighbours in a row are drawn as one bar, so that no hairline parts them. */
export function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: bar, index }) => `M${index + quietZone} ${y + quietZone}h${bar.length}v1h-${bar.length}z`,
      ),
    )
    .join('');
}
