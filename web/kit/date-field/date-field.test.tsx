// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { formatDate } from '#web/lib/format.ts';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

it('what is no date is answered with an example as the field itself writes dates', () => {
  render(<DateField label="Start date" value={null} unread="31.31." onChange={() => undefined} />);
  const example = formatDate('2026-11-12', new Date(Number.NaN));
  expect(screen.getByText(new RegExp(`Enter a date like ${example}`))).toBeTruthy();
});
