/** What was typed as one name, parted where most names are: before the last word, or behind a comma. */
export function splitName(text: string): { readonly given: string; readonly family: string } {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [before, behind] = text.split(',').map((part) => part.trim());
  if (behind !== undefined && behind !== '') return { given: behind, family: before ?? '' };
  if (words.length < 2) return { given: '', family: words[0] ?? '' };
  return { given: words.slice(0, -1).join(' '), family: words.at(-1) ?? '' };
}
