import { plainText } from '#server/modules/banking/reading/identity.ts';

/** Words with hyphens inside are one: G-441 is no word of G-441-B. */
const word = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;

/** Most texts have none but these letters, and are read ten times as fast. */
const plain = /^[ -~]*$/;
const plainWord = /[A-Z0-9]+(?:-[A-Z0-9]+)*/g;

/** The words of a text in capitals, however its dashes are written. */
export function wordsOf(text: string): string[] {
  if (plain.test(text)) return text.toUpperCase().match(plainWord) ?? [];
  return (
    plainText(text)
      .replaceAll(/\p{Pd}/gu, '-')
      .match(word) ?? []
  );
}

/** A text for looking whether words stand in it whole and one after the other. */
export function phraseOf(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** How a remembered payer is compared: an IBAN or a text, without what differs from one month to the next. */
export function payerKey(payer: string): string {
  const iban = payer.replaceAll(/\s/g, '').toUpperCase();
  if (isIbanLike(iban)) return iban;
  return wordsOf(payer)
    .filter((part) => !/\d/.test(part))
    .join(' ');
}

function isIbanLike(value: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value);
}

const spelled: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', ß: 'SS', Æ: 'AE', Ø: 'OE', Å: 'AA' };

/** A name as banks may write it: with its letters spelled out, and without their marks. */
function spellings(name: string): string[] {
  if (plain.test(name)) return [name];
  const written = plainText(name);
  const bare = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'SS');
  return [...new Set([bare(written.replaceAll(/[ÄÖÜßÆØÅ]/g, (letter) => spelled[letter] ?? letter)), bare(written)])];
}

/** Words of names that say something: three letters or more, or a door number such as 3C. */
export function nameWords(names: readonly string[]): Set<string> {
  const words = names.flatMap(spellings).flatMap((name) => wordsOf(name).flatMap((part) => [part, ...part.split('-')]));
  return new Set(words.filter((part) => part.length >= 3 || (/\d/.test(part) && /\p{L}/u.test(part))));
}
