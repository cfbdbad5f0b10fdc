import { expect, it } from 'vitest';
import { describeDevice, describePlace } from './describe-session.ts';
import { grouped } from './grouped.ts';
import { useText } from './text.ts';

const words = useText.now();

it.each([
  ['This computer', 'This computer'],
  ['Unknown', 'Unknown place'],
  ['Local network, 192.168.2.7', 'Local network, 192.168.2.7'],
  ['203.0.113.9', '203.0.113.9'],
])('has words for the place %s', (place, text) => {
  expect(describePlace(place, words)).toBe(text);
});

it('leaves the names of browsers as they are', () => {
  expect(describeDevice('Firefox, Linux', words)).toBe('Firefox, Linux');
  expect(describeDevice('Another program', words)).toBe('Another program');
});

it('groups a key by four without a space at its end', () => {
  expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
  expect(grouped('ABCDEFGH')).toBe('ABCD EFGH');
  expect(grouped('')).toBe('');
});
