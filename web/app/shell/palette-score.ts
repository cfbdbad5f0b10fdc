/**
 * How well an entry fits what is typed, from 0 (not at all) to 1. Every word typed must be found: best at the beginning
 * of the label, then at the beginning of one of its words, then of another word for it, then anywhere in the label.
 * Letters scattered over an entry are no match: three letters should lead to one thing, not to many.
 */
export function paletteScore(label: string, typed: string, others: readonly string[] = []): number {
  const name = fold(label);
  const words = name.split(/[^\p{L}\p{N}]+/u);
  const more = others.map(fold);
  const scores = fold(typed)
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => {
      if (name.startsWith(part)) return 1;
      if (words.some((word) => word.startsWith(part))) return 0.8;
      if (more.some((word) => word.startsWith(part))) return 0.5;
      return name.includes(part) ? 0.3 : 0;
    });
  return scores.length === 0 ? 1 : Math.min(...scores);
}

/** "Übersicht" is found by "uber" and by "Über". */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
