// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { MoneyField } from './money-field.tsx';

afterEach(cleanup);

function Form({ heard }: { readonly heard: (number | null)[] }) {
  const [cents, setCents] = useState<number | null>(130_000);
  return (
    <MoneyField
      label="Amount"
      currency="USD"
      cents={cents}
      onChange={(next) => {
        heard.push(next);
        setCents(next);
      }}
    />
  );
}

function field(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Amount, USD');
}

test('it says its currency, shows the amount in full and gives minor units', () => {
  const heard: (number | null)[] = [];
  render(<Form heard={heard} />);
  expect(field().value).toBe('1,300.00');
  fireEvent.change(field(), { target: { value: '1.234,5' } });
  expect(heard.at(-1)).toBe(123_450);
  expect(field().value).toBe('1.234,5');
  fireEvent.blur(field());
  expect(field().value).toBe('1,234.50');
});

test('what cannot be read stays to be corrected, with words that are tied to the field', () => {
  const heard: (number | null)[] = [];
  render(<Form heard={heard} />);
  fireEvent.change(field(), { target: { value: 'twelve' } });
  expect(field().getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field());
  expect(field().value).toBe('twelve');
  expect(heard.at(-1)).toBeNull();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const words = document.getElementById(field().getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toContain('Enter an amount');
});

test('an amount above the limit is refused with the limit', () => {
  const heard: (number | null)[] = [];
  render(<Form heard={heard} />);
  fireEvent.change(field(), { target: { value: '100000000000.01' } });
  fireEvent.blur(field());
  expect(heard.at(-1)).toBeNull();
  expect(screen.getByText('Enter 100,000,000,000.00 or less.')).toBeDefined();
});

test('a minus is refused where amounts are positive', () => {
  const heard: (number | null)[] = [];
  render(<Form heard={heard} />);
  fireEvent.change(field(), { target: { value: '-5' } });
  fireEvent.blur(field());
  expect(heard.at(-1)).toBeNull();
  expect(screen.getByText('Enter an amount without a minus sign.')).toBeDefined();
});

test('an amount that arrives while the field has the focus is selected, so that typing replaces it', () => {
  const at = (cents: number | null) => <MoneyField label="Amount" currency="USD" cents={cents} onChange={() => {}} />;
  const { rerender } = render(at(null));
  field().focus();
  rerender(at(150_000));
  expect(field().value).toBe('1,500.00');
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, '1,500.00'.length]);
});
