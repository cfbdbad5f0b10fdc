/** Whether each word that was typed begins a word of the texts: how the server finds, on what is already here. */
export function fits(typed: string, texts: readonly string[]): boolean {
  const words = wordsOf(texts.join(' '));
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
}
