import { expect, test } from 'vitest';
import { returnLine } from './return-line.ts';

const wrapAt = (most: number) => (text: string) =>
  text.length <= most ? [text] : [text.slice(0, most), text.slice(most)];

test('the line above the address ends with a line that is there, and with no dot', () => {
  const sender = ['Hafen GmbH', 'Kai 1', '20457 Hamburg', 'DEUTSCHLAND', 'post@hafen.example'];
  expect(returnLine(sender, wrapAt(50))).toBe('Hafen GmbH · Kai 1 · 20457 Hamburg · DEUTSCHLAND');
  expect(returnLine(sender, wrapAt(200))).toBe(sender.join(' · '));
});

test('a name that is too long by itself is cut, and nobody writes nothing', () => {
  expect(returnLine(['Hafen Vermietungsgesellschaft', 'Kai 1'], wrapAt(10))).toBe('Hafen Verm');
  expect(returnLine([], wrapAt(10))).toBe('');
});
