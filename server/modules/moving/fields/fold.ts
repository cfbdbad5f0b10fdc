/** How words are compared: letters and digits alone, without case and accents. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
