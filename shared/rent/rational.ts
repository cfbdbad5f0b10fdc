/**
 * An exact fraction. Money is multiplied and divided as one of these and rounded once, when a line is posted (domain.md,
 * section 4): a rounded day rate would be off by cents, and a float by an amount that nobody can explain.
 */
export interface Rational {
  readonly top: bigint;
  /** Always above zero; top and bottom have no common divisor. */
  readonly bottom: bigint;
}

/** A whole number, or a decimal as it was written: `142.06`. */
export function rational(value: number | bigint | string): Rational {
  if (typeof value === 'string') return fromDecimal(value);
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole number; write a fraction as decimal text`);
  return { top: BigInt(value), bottom: 1n };
}

/** `percent('1.5')` is 15/1000. */
export function percent(decimal: string): Rational {
  return divide(rational(decimal), rational(100));
}

export function add(left: Rational, right: Rational): Rational {
  return reduced(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom);
}

export function subtract(left: Rational, right: Rational): Rational {
  return add(left, { top: -right.top, bottom: right.bottom });
}

export function multiply(...factors: readonly Rational[]): Rational {
  return factors.reduce((left, right) => reduced(left.top * right.top, left.bottom * right.bottom));
}

export function divide(left: Rational, right: Rational): Rational {
  return reduced(left.top * right.bottom, left.bottom * right.top);
}

/** Below zero, zero or above it, as a comparison for sorting is. */
export function compare(left: Rational, right: Rational): number {
  const difference = left.top * right.bottom - right.top * left.bottom;
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** The one rounding that a posted line gets: half away from zero, and never to more than a number holds exactly. */
export function roundToCents(value: Rational): number {
  return exactNumber(halfAwayFromZero(value));
}

/** The next whole number at or below. */
export function floorToCents({ top, bottom }: Rational): number {
  const towardsZero = top / bottom;
  return exactNumber(top < 0n && towardsZero * bottom !== top ? towardsZero - 1n : towardsZero);
}

/** Still a fraction, of as many decimal places, rounded half away from zero. */
export function roundToPlaces(value: Rational, places: number): Rational {
  const scale = 10n ** BigInt(places);
  return reduced(halfAwayFromZero(multiply(value, rational(scale))), scale);
}

/** As text for people, with at most as many places and no zeros at the end: `2.53`. */
export function decimalText(value: Rational, places: number): string {
  const scaled = halfAwayFromZero(multiply(value, rational(10n ** BigInt(places))));
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function fromDecimal(text: string): Rational {
  const match = /^(-?)(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) throw new RangeError(`“${text.slice(0, 40)}” is not a decimal number such as 142.06`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return reduced(BigInt(`${sign}${whole}${fraction}`), 10n ** BigInt(fraction.length));
}

function reduced(top: bigint, bottom: bigint): Rational {
  if (bottom === 0n) throw new RangeError('Nothing can be divided by zero');
  const divisor = commonDivisor(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { top: top / divisor, bottom: bottom / divisor };
}

function commonDivisor(left: bigint, right: bigint): bigint {
  let [large, small] = [left < 0n ? -left : left, right < 0n ? -right : right];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

function halfAwayFromZero({ top, bottom }: Rational): bigint {
  const size = ((top < 0n ? -top : top) * 2n + bottom) / (bottom * 2n);
  return top < 0n ? -size : size;
}

function exactNumber(whole: bigint): number {
  const cents = Number(whole);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${whole} cents cannot be counted exactly`);
  return cents;
}
