import { expect, test } from 'vitest';
import { changeWords } from './change-words.ts';
import { useRecordText } from './text.ts';

const t = useRecordText.now();
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const fields = { name: 'Name', holder: 'Holder', note: 'Note' };

test('a change is told by the names of its fields, in their order, and what has no name is left out', () => {
  const changes = {
    inner: { from: 1, to: 2 },
    holder: { from: 'Ada Byron', to: null },
    name: { from: 'Front', to: 'Front door' },
    note: { from: null, to: 'Spare' },
  };
  const { what, lines } = changeWords(t, fields, { act: 'changed', changes });
  expect(what).toBe('Changed');
  expect(lines.map(plain)).toEqual(['Name: Front → Front door', 'Holder: Ada Byron → —', 'Note: Spare']);
});

test.for([
  ['added', 'Added'],
  ['archived', 'Archived'],
  ['restored', 'Restored'],
  ['something-else', 'Changed'],
] as const)('%s is told as %s', ([act, what]) => {
  expect(changeWords(t, fields, { act, changes: {} })).toEqual({ what, lines: [] });
});

test('amounts and days are told as they are read', () => {
  const named = { cents: 'Amount', dueOn: 'Due' };
  const changes = { cents: { from: 21_250, to: 74_400 }, dueOn: { from: null, to: '2026-11-30' } };
  const { lines } = changeWords(t, named, { act: 'changed', changes }, 'USD');
  expect(lines.map(plain)).toEqual(['Amount: 212.50 → 744.00', 'Due: Nov 30']);
});
