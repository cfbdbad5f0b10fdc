import { isIban, plainIban } from '#shared/iban.ts';

export interface KnownAccount {
  readonly id: string;
  readonly name: string;
  readonly bankNumber: string | null;
  /** What files called it before. */
  readonly knownAs: readonly string[];
}

/**
 * Which of the bank accounts a file means by what it calls its account. Files write an IBAN, a number with or without that
 * of the bank, with zeros in front, or only its end behind stars. Where more than one fits, somebody is asked.
 */
export function recogniseAccount(written: string | null, accounts: readonly KnownAccount[]): KnownAccount | undefined {
  if (written === null || plainNumber(written) === '') return undefined;
  const told = accounts.filter(({ knownAs }) => knownAs.some((one) => plainNumber(one) === plainNumber(written)));
  if (told.length === 1) return told[0];
  for (const fits of [isEqual, isOfIban, isEndOf]) {
    const found = accounts.filter(({ bankNumber }) => bankNumber !== null && fits(written, bankNumber));
    if (found.length === 1) return found[0];
    if (found.length > 1) return undefined;
  }
  return undefined;
}

/** An account whose whole number stands in one of these cells, as some banks write it above their tables. */
export function accountAmong(cells: readonly string[], accounts: readonly KnownAccount[]): KnownAccount | undefined {
  const words = new Set(cells.flatMap((cell) => [cell, ...cell.split(/[\s:;,]+/)]).map(plainNumber));
  const found = accounts.filter(({ bankNumber, knownAs }) =>
    [bankNumber ?? '', ...knownAs].some((one) => plainNumber(one).length >= 6 && words.has(plainNumber(one))),
  );
  return found.length === 1 ? found[0] : undefined;
}

export function plainNumber(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[^0-9A-Z*]/g, '')
    .replace(/^0+/, '');
}

function isEqual(written: string, number: string): boolean {
  return plainNumber(written) === plainNumber(number);
}

/** The number of a bank and that of an account with it, of which its IBAN is made. */
function isOfIban(written: string, number: string): boolean {
  if (!isIban(number)) return false;
  const rest = plainIban(number).slice(4);
  const [bank = '', account = ''] = written.split('/').map((part) => part.replaceAll(/\D/g, ''));
  if (account === '' || !rest.startsWith(bank)) return false;
  return plainNumber(rest.slice(bank.length)) === plainNumber(account);
}

/** One is the end of the other: at least six signs, or the four that stand behind stars. */
function isEndOf(written: string, number: string): boolean {
  const [, masked] = /[*X]{2,}([0-9]{4,})$/.exec(plainNumber(written)) ?? [];
  if (masked !== undefined) return plainNumber(number).endsWith(masked);
  const [one, other] = [plainNumber(written), plainNumber(number)];
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= 6 && /\d{6}$/.test(short) && long.endsWith(short);
}
