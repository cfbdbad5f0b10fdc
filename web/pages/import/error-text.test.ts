// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLanguage } from '#web/lib/messages.ts';
import { asWritten, useErrorText } from './error-text.ts';

test.each([
  ['en', 'amount', '219000.50 USD', '$219,000.50'],
  ['de', 'amount', '219000.50 EUR', '219.000,50 €'],
  ['de', 'rows', '-0.05 EUR', '−0,05 €'],
  ['en', 'books', '0.00 USD', '$0.00'],
  ['de', 'from', '2026-03-01', '1. März 2026'],
] as const)('in %s the value %s %s of a sentence is written %s', async (language, name, value, written) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US', 'de-DE']);
  await setLanguage(language);
  expect(asWritten(name, value).replaceAll('\u00a0', ' ')).toBe(written);
});

test('what stands in the file is told as it stands there', () => {
  expect(asWritten('text', '2026-02-30')).toBe('2026-02-30');
  expect(asWritten('name', '12.50 USD')).toBe('12.50 USD');
});

test('what a command refused is said in the language of the reader, also inside another sentence', async () => {
  await setLanguage('de');
  const { result } = renderHook(() => useErrorText());
  const refusal = {
    key: 'leasing.unit-taken',
    values: {
      unit: '2B',
      names: ['Ana Reyes'],
      lease: 'L-0042',
      days: { phrase: 'fromOn', sentence: 'from {from} on', values: { from: { date: '2025-02-01' } } },
    },
  };
  const taken = { says: 'unitTaken', values: { detail: 'x' }, message: 'x', refusal } as const;
  await waitFor(() => expect(result.current(taken)).toContain('durch L-0042 an Ana'));
  const nameless = { says: null, values: {}, message: 'Enter a name', refusal: { key: 'people.name-missing' } };
  expect(result.current(nameless)).toBe('Geben Sie einen Namen ein.');
  await setLanguage('en');
});
