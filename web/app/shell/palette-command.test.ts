import { expect, test } from 'vitest';
import { meantByUnit, readCommand } from './palette-command.ts';

const name = 'Record a payment';

test('the words of an act, a tenant or unit, and an amount', () => {
  expect(readCommand('record payment 3F 1300', name)).toEqual({ who: '3F', amount: '1300' });
  expect(readCommand('Record a payment 3F 1,300.00', name)).toEqual({ who: '3F', amount: '1,300.00' });
  expect(readCommand('pay maria lopez', name)).toEqual({ who: 'maria lopez', amount: undefined });
  expect(readCommand('rec pay maria l 900', name)).toEqual({ who: 'maria l', amount: '900' });
  expect(readCommand('zahlung 3F 1.300,50', 'Zahlung erfassen')).toEqual({ who: '3F', amount: '1.300,50' });
});

test('a unit is not taken for a word of the act, nor a number alone for an amount', () => {
  expect(readCommand('record payment A 1300', name)).toEqual({ who: 'A', amount: '1300' });
  expect(readCommand('record payment 1300', name)).toEqual({ who: '1300', amount: undefined });
  expect(readCommand('record payment 12 1300', name)).toEqual({ who: '12', amount: '1300' });
});

test('an act without anybody, and what begins with no word of it, is no command', () => {
  for (const typed of ['', 'record', 'record payment', 're maria', 'maria 1300', '3F record', 'receipt 12'])
    expect([typed, readCommand(typed, name)]).toEqual([typed, undefined]);
});

test('units that are called just so are meant, in each property; only who is late is reminded', () => {
  const row = (unit: string, property: string, daysLate: number) => ({ unit: { name: unit }, property, daysLate });
  const rows = [row('3F', 'Maple Court', 0), row('3F-2', 'Maple Court', 12), row('3f', 'Heron Yard', 3)];
  expect(meantByUnit('3F', rows, { onlyLate: false })).toEqual([rows[0], rows[2]]);
  expect(meantByUnit('maple', rows, { onlyLate: false })).toEqual(rows);
  expect(meantByUnit('3F', rows, { onlyLate: true })).toEqual([rows[2]]);
  expect(meantByUnit('maple', rows, { onlyLate: true })).toEqual([rows[1], rows[2]]);
});
