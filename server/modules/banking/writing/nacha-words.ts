/** Three digits weigh 3, 7 and 1 in turn, and the sum divides by ten. */
export function isRoutingNumber(routing: string): boolean {
  if (!/^\d{9}$/.test(routing)) return false;
  const weights = [3, 7, 1];
  return Array.from(routing).reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}

/** Letters that do not come apart into a plain one and its mark. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  þ: 'th',
  Þ: 'TH',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
};

/** What a line of a NACHA file may have: printable ASCII. Marks go, what is known is spelled out, the rest is a space. */
export function asciiLetters(words: string): string {
  return words
    .replaceAll(/[^ -~]/gu, (letter) => spelledOut[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
}
