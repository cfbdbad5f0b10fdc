import { expect, it } from 'vitest';
import { headlineOf } from './headline-of.ts';

interface Sum {
  readonly currency: string;
  readonly cents: number;
}

const hasMoney = ({ cents }: Sum) => cents !== 0;
const currencies = (sums: readonly Sum[]) => {
  const { shown, others } = headlineOf(sums, 'USD', hasMoney);
  return [shown?.currency, others.map(({ currency }) => currency)];
};

it('shows the own currency and tells what is there in the others, whatever comes first', () => {
  const sums = [
    { currency: 'CHF', cents: 0 },
    { currency: 'EUR', cents: 1 },
    { currency: 'USD', cents: 200_000 },
  ];
  expect(currencies(sums)).toEqual(['USD', ['EUR']]);
});

it('stays with the own currency where another one was only agreed and nothing is there', () => {
  expect(currencies([{ currency: 'EUR', cents: 0 }])).toEqual([undefined, []]);
  expect(
    currencies([
      { currency: 'EUR', cents: 0 },
      { currency: 'USD', cents: 0 },
    ]),
  ).toEqual(['USD', []]);
});

it('shows another currency where only that has money', () => {
  const sums = [
    { currency: 'CHF', cents: 0 },
    { currency: 'EUR', cents: 1 },
    { currency: 'GBP', cents: 2 },
    { currency: 'USD', cents: 0 },
  ];
  expect(currencies(sums)).toEqual(['EUR', ['GBP']]);
});
