import { isWithinLimit } from '#shared/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateMoney } from './evaluate-money.ts';

test.each([
  ['1200/3', 40_000],
  ['1,234.50', 123_450],
  ['1,234.50 + 20', 125_450],
  ['(100 + 200) * 3', 90_000],
  ['100 - 20 - 30', 5000],
  ['100/8/5', 250],
  ['2+3*4', 1400],
  ['-5 + 8', 300],
  ['5 - -3', 800],
  ['1200 × 0.075', 9000],
  ['1200*1.19/12', 11_900],
  ['=12*4', 4800],
  ['$12 + $3', 1500],
  ['0.1+0.2', 30],
  ['1000/3', 33_333],
  ['2000/3', 66_667],
  ['-2000/3', -66_667],
  ['0.01/2', 1],
  ['100000000000.00 - 0.01', 9_999_999_999_999],
  ['99999999999999999*10 - 99999999999999999*10', 0],
  ['(810.00)', -81_000],
  ['5-', -500],
])('%s is %i cents', (text, cents) => {
  expect(evaluateMoney(text, 'USD', 'en-US')).toEqual({ cents });
});

test('numbers inside are read as the region writes them', () => {
  expect(evaluateMoney('1.200/3', 'EUR', 'de-DE')).toEqual({ cents: 40_000 });
  expect(evaluateMoney('1.234,50 + 0,5', 'EUR', 'de-DE')).toEqual({ cents: 123_500 });
  expect(evaluateMoney('1000/3', 'JPY', 'en-US')).toEqual({ cents: 333 });
  expect(evaluateMoney('1/3', 'KWD', 'en-US')).toEqual({ cents: 333 });
});

test.each([
  ['1200/0', 'divided-by-zero'],
  ['5/(3-3)', 'divided-by-zero'],
  ['12*', 'not-a-number'],
  ['12**3', 'not-a-number'],
  ['(12+3', 'not-a-number'],
  ['12+3)', 'not-a-number'],
  ['2(3+4)', 'not-a-number'],
  ['1.2.3+4', 'not-a-number'],
  ['10.005 + 1', 'too-many-decimals'],
  ['€5 + €3', 'other-currency'],
  ['99999999999999*999', 'too-large'],
  ['alert(1)+2', 'other-currency'],
  [`${'1+'.repeat(80)}1`, 'not-a-number'],
])('%s is refused as %s', (text, problem) => {
  expect(evaluateMoney(text, 'USD', 'en-US')).toEqual({ problem });
});

test('nothing written is no amount', () => {
  expect(evaluateMoney(' ', 'USD', 'en-US')).toEqual({ cents: null });
  expect(evaluateMoney('=', 'USD', 'en-US')).toEqual({ cents: null });
});

interface Sum {
  readonly text: string;
  /** What it comes to, as a fraction of cents. */
  readonly over: bigint;
  readonly under: bigint;
}

const amount = fc.bigInt({ min: 0n, max: 1_000_000_000n }).map((cents): Sum => {
  const digits = cents.toString().padStart(3, '0');
  return { text: `${digits.slice(0, -2)}.${digits.slice(-2)}`, over: cents, under: 1n };
});
const factor = fc.integer({ min: 1, max: 97 });

/** Trees of sums and of products with whole factors, written out with brackets around every step. */
const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    amount,
    fc.tuple(tie('sum'), fc.constantFrom('+', '-'), tie('sum')).map(([left, sign, right]) => ({
      text: `(${left.text}${sign}${right.text})`,
      over: left.over * right.under + (sign === '+' ? 1n : -1n) * right.over * left.under,
      under: left.under * right.under,
    })),
    fc.tuple(tie('sum'), fc.constantFrom('*', '/'), factor).map(([left, sign, by]) => ({
      text: `(${left.text} ${sign} ${by})`,
      over: left.over * (sign === '*' ? BigInt(by) : 1n),
      under: left.under * (sign === '/' ? BigInt(by) : 1n),
    })),
  ),
}));

test('any arithmetic is exact to the cent, whatever was divided on the way', () => {
  fc.assert(
    fc.property(sum, ({ text, over, under }) => {
      fc.pre(text.length <= 118);
      const parsed = evaluateMoney(`0+${text}`, 'USD', 'en-US');
      const magnitude = over < 0n ? -over : over;
      // Half a cent goes away from zero; compared by multiplication, so that nothing is divided here either.
      const nearest = (magnitude * 2n + under) / (under * 2n);
      const cents = Number(over < 0n ? -nearest : nearest);
      fc.pre(isWithinLimit(cents));
      expect(parsed).toEqual({ cents: cents === 0 ? 0 : cents });
    }),
    { numRuns: 500 },
  );
});

test('whatever is typed, there is an answer and no failure', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,()+-*/×÷:=$€ ab')) }), (text) => {
      const parsed = evaluateMoney(text, 'USD', 'en-US');
      if ('cents' in parsed && parsed.cents !== null) expect(Number.isSafeInteger(parsed.cents)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
