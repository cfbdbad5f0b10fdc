import { isWithinLimit } from '#shared/money.ts';
import { currencyDigits } from '#web/lib/format.ts';
import { locale } from '#web/lib/messages.ts';
import {
  parseMoney,
  splitNumber,
  withoutOwnCurrency,
  withoutSpaces,
  type MoneyProblem,
  type ParsedMoney,
} from './parse-money.ts';

/**
 * Reads an amount, or simple arithmetic that makes one: "1200/3", "(1,234.50 + 20) * 2". Everything is a fraction of two
 * whole numbers of any size, so that nothing is lost on the way; only the result is rounded, half a cent away from zero.
 */
export function evaluateMoney(text: string, currency: string, tag: string = locale()): ParsedMoney {
  const written = text.trim().replace(/^=/, '');
  if (!isArithmetic(written)) return parseMoney(written, currency, tag);
  const digits = currencyDigits(currency);
  const bare = withoutOwnCurrency(withoutSpaces(written), currency, tag);
  const tokens = tokensOf(bare);
  if (tokens === undefined) return { problem: /\p{Sc}|[a-z]{3}/iu.test(bare) ? 'other-currency' : 'not-a-number' };
  const result = calculate(tokens, (number) => operandOf(number, digits, tag));
  if ('problem' in result) return result;
  const cents = Number(rounded(result, 10n ** BigInt(digits)));
  return isWithinLimit(cents) ? { cents } : { problem: 'too-large' };
}

/** Longer than this is pasted by mistake, and would only keep the page busy. */
const lengthAtMost = 120;

/** A sign between two numbers. A sign at an end belongs to an amount: "5-" is minus five. */
function isArithmetic(text: string): boolean {
  return text.length <= lengthAtMost && /[\d.,)][^\d.,(]*[-−–+*×/÷:][^\d.,)]*[\d.,(]/.test(text);
}

interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

interface Operand extends Fraction {
  /** More decimals than the currency has: a rate to multiply with, no amount to add. */
  readonly isFine: boolean;
}

const signs: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '÷': '/', ':': '/' };

function tokensOf(text: string): readonly string[] | undefined {
  const tokens = text.match(/[\d.,]+|[-−–+*×/÷:()]/g) ?? [];
  return tokens.join('') === text ? tokens.map((token) => signs[token] ?? token) : undefined;
}

function operandOf(number: string, digits: number, tag: string): Operand | undefined {
  const parts = /\d/.test(number) ? splitNumber(number, digits, tag) : undefined;
  if (parts === undefined) return undefined;
  const under = 10n ** BigInt(parts.fraction.length);
  return { over: BigInt(parts.whole + parts.fraction), under, isFine: parts.fraction.length > digits };
}

/** Sums of products of numbers, brackets first: the grammar of every pocket calculator that knows brackets. */
function calculate(
  tokens: readonly string[],
  read: (number: string) => Operand | undefined,
): Fraction | { readonly problem: MoneyProblem } {
  let at = 0;
  // The first thing that is wrong is what is said; the rest is read on with a one in its place.
  let problem: MoneyProblem | undefined;
  const total = sum();
  if (at < tokens.length) refuse('not-a-number');
  return problem === undefined ? total : { problem };

  function refuse(reason: MoneyProblem): Operand {
    problem ??= reason;
    return { over: 1n, under: 1n, isFine: false };
  }

  function take(...wanted: readonly string[]): string | undefined {
    const token = tokens[at];
    if (token === undefined || !wanted.includes(token)) return undefined;
    at += 1;
    return token;
  }

  function sum(): Fraction {
    let left = product();
    for (let sign = take('+', '-'); sign !== undefined; sign = take('+', '-')) {
      const right = product();
      const over = right.over * left.under;
      left = { over: left.over * right.under + (sign === '+' ? over : -over), under: left.under * right.under };
    }
    return left;
  }

  function product(): Fraction {
    let left = factor();
    for (let sign = take('*', '/'); sign !== undefined; sign = take('*', '/')) {
      const right = factor();
      const by = sign === '*' ? right : inverse(right);
      left = { over: left.over * by.over, under: left.under * by.under, isFine: false };
    }
    return left.isFine ? refuse('too-many-decimals') : left;
  }

  function inverse({ over, under }: Fraction): Fraction {
    return over === 0n ? refuse('divided-by-zero') : { over: under, under: over };
  }

  function factor(): Operand {
    if (take('-') !== undefined) {
      const { over, under, isFine } = factor();
      return { over: -over, under, isFine };
    }
    if (take('+') !== undefined) return factor();
    if (take('(') !== undefined) {
      const inside = { ...sum(), isFine: false };
      return take(')') === undefined ? refuse('not-a-number') : inside;
    }
    const number = tokens[at] ?? '';
    at += 1;
    return read(number) ?? refuse('not-a-number');
  }
}

function rounded({ over, under }: Fraction, units: bigint): bigint {
  const negative = over < 0n !== under < 0n;
  const [top, bottom] = [magnitude(over) * units, magnitude(under)];
  const nearest = (2n * top + bottom) / (2n * bottom);
  return negative ? -nearest : nearest;
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
