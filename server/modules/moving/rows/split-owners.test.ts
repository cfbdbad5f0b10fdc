import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitOwners } from './split-owners.ts';

const told = (text: string) => splitOwners(text)?.map(({ name, parts }) => `${name} ${parts / 10_000}`) ?? null;

test.each([
  ['Ruth Sample', ['Ruth Sample 100']],
  ['Ruth Sample / Halvorsen', ['Ruth Sample 50', 'Halvorsen 50']],
  ['Ruth & Max Sample', ['Ruth Sample 50', 'Max Sample 50']],
  ['Ruth Sample and Max Example', ['Ruth Sample 50', 'Max Example 50']],
  ['Ruth Sample und Max Example', ['Ruth Sample 50', 'Max Example 50']],
  ['A One; B Two; C Three', ['A One 33.3334', 'B Two 33.3333', 'C Three 33.3333']],
  ['Sample One 60 % & Sample Two 40 %', ['Sample One 60', 'Sample Two 40']],
  ['Sample One (60%) / Sample Two (40%)', ['Sample One 60', 'Sample Two 40']],
  ['Sample One: 60 %, Sample Two: 40 %', ['Sample One 60', 'Sample Two 40']],
  ['Sample One 33,5 % und Sample Two 66,5 %', ['Sample One 33.5', 'Sample Two 66.5']],
  ['60 % Sample One, 40 % Sample Two', ['Sample One 60', 'Sample Two 40']],
  ['50% Sample One and 50% Sample Two', ['Sample One 50', 'Sample Two 50']],
  ['Ruth 70 % & Max Sample 30 %', ['Ruth Sample 70', 'Max Sample 30']],
  ['Sample, Ruth 70 %; Example, Max 30 %', ['Ruth Sample 70', 'Max Example 30']],
  ['Ruth Sample und Max Example zu je 1/2', ['Ruth Sample 50', 'Max Example 50']],
  ['Ruth Sample & Max Example, 50 % each', ['Ruth Sample 50', 'Max Example 50']],
  ['Ruth Sample & Max Example (50/50)', ['Ruth Sample 50', 'Max Example 50']],
  ['Ruth Sample / Max Example 60:40', ['Ruth Sample 60', 'Max Example 40']],
  ['Ruth Sample 1/2, Max Example 1/4, Kim Example 1/4', ['Ruth Sample 50', 'Max Example 25', 'Kim Example 25']],
  ['A One 33,33 %, B Two 33,33 %, C Three 33,33 %', ['A One 33.3334', 'B Two 33.3333', 'C Three 33.3333']],
  ['Sample One 60 % & Beispiel Grund GmbH 40 %', ['Sample One 60', 'Beispiel Grund GmbH 40']],
  ['Beispiel Grund GmbH & Co. KG', ['Beispiel Grund GmbH & Co. KG 100']],
  ['Erbengemeinschaft Ruth und Max Sample', ['Erbengemeinschaft Ruth und Max Sample 100']],
  ['The Sample Family Trust', ['The Sample Family Trust 100']],
  ['Herr und Frau Sample', ['Sample 100']],
  ['Sample One 100 %', ['Sample One 100']],
  ['Sample One & Sample One', ['Sample One 100']],
])('%s are %j', (text, owners) => {
  expect(told(text)).toEqual(owners);
});

test.each([
  'Sample One 60 % & Sample Two 30 %',
  'Sample One 60 % & Sample Two 60 %',
  'Sample One 60 % & Sample Two',
  'Sample One & Sample Two 40 %',
  'Sample One & Sample Two 50 %, Sample Three 50 %',
  'Sample One 0 % & Sample Two 100 %',
  '100 %',
  'Sample One 150 %',
])('%s is not the whole, and nobody guesses', (text) => {
  expect(told(text)).toBeNull();
});

test('names that are one after all have all of it', () => {
  expect(splitOwners('Ruth & Max Sample', true)).toEqual([{ name: 'Ruth & Max Sample', parts: 1_000_000 }]);
});

const name = fc
  .tuple(fc.constantFrom('Ada', 'Ben', 'Cyd', 'Dana'), fc.constantFrom('Sample', 'Example', 'Muster'))
  .map((parts) => parts.join(' '));
const percents = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 4 }).map((weights) => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const first = weights.slice(1).map((weight) => Math.max(1, Math.floor((weight * 10_000) / sum)));
  return [10_000 - first.reduce((all, part) => all + part, 0), ...first];
});

test('whoever is named, with whatever joins them, the shares are the whole and as they are written', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
      percents,
      fc.constantFrom(' & ', ' / ', ' and ', ' und ', '; ', ', ', '\n'),
      fc.constantFrom('.', ','),
      fc.boolean(),
      (names, hundredths, joiner, sign, isWritten) => {
        const written = (part: number) => `${Math.floor(part / 100)}${sign}${String(part % 100).padStart(2, '0')} %`;
        const own = names.slice(0, hundredths.length);
        const text = own.map((one, at) => (isWritten ? `${one} ${written(hundredths[at] ?? 0)}` : one)).join(joiner);
        const found = splitOwners(text) ?? [];
        expect(found.map((one) => one.name)).toEqual(own);
        expect(found.reduce((sum, { parts }) => sum + parts, 0)).toBe(1_000_000);
        const expected = isWritten
          ? hundredths.map((part) => part * 100)
          : own.map((_, at) => Math.floor(1_000_000 / own.length) + (at < 1_000_000 % own.length ? 1 : 0));
        expect(found.map(({ parts }) => parts)).toEqual(expected);
      },
    ),
  );
});
