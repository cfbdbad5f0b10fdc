/** What is known is spelled out; capitals stay capitals within a word of capitals. */
const spelledOut: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  '&': '+',
  '€': 'EUR',
  _: '-',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  ';': ',',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '"': "'",
  '«': "'",
  '»': "'",
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
};

/**
 * Text as the SEPA scheme takes it: letters without marks, digits and / - ? : ( ) . , ' +. Every bank takes those; others
 * are refused or changed on the way.
 */
export function sepaLetters(words: string): string {
  const composed = Array.from(words.normalize('NFC'));
  return composed
    .map((letter, at) => spelled(letter, composed[at - 1], composed[at + 1]))
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+]+/gu, ' ')
    .trim();
}

function spelled(letter: string, before: string | undefined, after: string | undefined): string {
  const known = spelledOut[letter];
  if (known !== undefined) return known;
  const small = spelledOut[letter.toLowerCase()];
  if (small === undefined) return letter;
  // Ärzte is Aerzte, and MÜLLER is MUELLER.
  const neighbour = after !== undefined && /\p{L}/u.test(after) ? after : before;
  const allCapitals = neighbour !== undefined && /\p{Lu}/u.test(neighbour);
  return allCapitals ? small.toUpperCase() : small.charAt(0).toUpperCase() + small.slice(1);
}

/** The same, cut to what the field takes. */
export function sepaText(words: string, length: number): string {
  return sepaLetters(words).slice(0, length).trim();
}

/** A reference neither begins nor ends with a slash, and has no two of them in a row. */
export function sepaReference(words: string): string {
  return sepaLetters(words)
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+/g, '')
    .slice(0, 35)
    .replaceAll(/[/ ]+$/g, '');
}
