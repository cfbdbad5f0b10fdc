const small = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
};
const tens = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
};

export const mostInWords = 99_999_999_999;

/** "One thousand two hundred thirty-four and 56/100", "Eintausendzweihundertvierunddreißig 56/100". */
export function amountInWords(cents: number, language: 'en' | 'de'): string {
  if (!Number.isInteger(cents) || cents < 0 || cents > mostInWords)
    throw new RangeError('Only amounts up to 999,999,999.99 are written in words');
  const whole = Math.floor(cents / 100);
  const words = language === 'en' ? english(whole) : german(whole);
  const part = `${String(cents % 100).padStart(2, '0')}/100`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${language === 'en' ? 'and ' : ''}${part}`;
}

const wordOf = (list: string, at: number): string => list.split(' ')[at] ?? '';

function english(whole: number): string {
  if (whole === 0) return wordOf(small.en, 0);
  const groups = [
    [Math.floor(whole / 1_000_000), ' million'],
    [Math.floor(whole / 1000) % 1000, ' thousand'],
    [whole % 1000, ''],
  ] as const;
  return groups.flatMap(([part, name]) => (part === 0 ? [] : [`${englishHundreds(part)}${name}`])).join(' ');
}

function englishHundreds(part: number): string {
  const hundreds = Math.floor(part / 100);
  const rest = part % 100;
  const said = hundreds === 0 ? [] : [`${wordOf(small.en, hundreds)} hundred`];
  if (rest === 0) return said.join(' ');
  const ones = rest % 10;
  const ten = wordOf(tens.en, Math.floor(rest / 10) - 2);
  const last = rest < 20 ? wordOf(small.en, rest) : ones === 0 ? ten : `${ten}-${wordOf(small.en, ones)}`;
  return [...said, last].join(' ');
}

function german(whole: number): string {
  if (whole === 0) return wordOf(small.de, 0);
  const millions = Math.floor(whole / 1_000_000);
  const thousands = Math.floor(whole / 1000) % 1000;
  const rest = whole % 1000;
  const ofMillions = millions === 1 ? 'eine Million' : `${germanHundreds(millions)} Millionen`;
  const below = `${thousands === 0 ? '' : `${germanHundreds(thousands)}tausend`}${germanEnd(rest)}`;
  return [...(millions === 0 ? [] : [ofMillions]), ...(below === '' ? [] : [below])].join(' ');
}

/** At the end of a number, one is "eins". */
function germanEnd(part: number): string {
  return part % 100 === 1 ? `${germanHundreds(part)}s` : germanHundreds(part);
}

function germanHundreds(part: number): string {
  const hundreds = Math.floor(part / 100);
  const rest = part % 100;
  const ones = rest % 10;
  const ten = wordOf(tens.de, Math.floor(rest / 10) - 2);
  const last =
    rest === 0 ? '' : rest < 20 ? wordOf(small.de, rest) : `${ones === 0 ? '' : `${wordOf(small.de, ones)}und`}${ten}`;
  return `${hundreds === 0 ? '' : `${wordOf(small.de, hundreds)}hundert`}${last}`;
}
