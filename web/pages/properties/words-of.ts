/** Words between commas or on lines, each once, as it was written first. */
export function wordsOf(text: string): string[] {
  const words = text.split(/[,\n]/).map((word) => word.trim());
  return [...new Set(words)].filter((word) => word !== '');
}
