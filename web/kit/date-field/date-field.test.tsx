// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatDate } from '#web/lib/format.ts';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

it('what is no date is answered with an example as the field itself writes dates', () => {
  render(<DateField label="Start date" value={null} unread="31.31." onChange={() => undefined} />);
  const example = formatDate('2026-11-12', new Date(Number.NaN));
  expect(screen.getByText(new RegExp(`Enter a date like ${example}`))).toBeTruthy();
});

it('selects the day that stands in it when one comes to it: what is typed replaces it', () => {
  render(<DateField label="Start date" value="2026-12-01" onChange={() => undefined} />);
  const field = screen.getByLabelText<HTMLInputElement>('Start date');
  field.setSelectionRange(field.value.length, field.value.length);
  act(() => field.focus());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});
