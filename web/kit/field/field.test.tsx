// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

test.each([
  ['Reason', 'This is required.', 'Reason is required.'],
  ['Amount, USD', 'This is required.', 'Amount is required.'],
  ['Amount, USD', 'Use a smaller amount.', 'Use a smaller amount.'],
  ['Betrag', 'Bitte ausfüllen.', 'Bitte ausfüllen.'],
])('of %s, “%s” is read as “%s”', (label, error, shown) => {
  render(<TextField label={label} error={error} />);
  expect(screen.getByRole('textbox', { name: label, description: shown })).toBeDefined();
});
