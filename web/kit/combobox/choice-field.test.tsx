// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ChoiceField } from './choice-field.tsx';

afterEach(cleanup);

const options = [
  { value: '', label: 'Choose an account' },
  { value: 'a', label: '5200 Repairs and maintenance' },
  { value: 'b', label: '5300 Utilities' },
];

function Form() {
  const [value, setValue] = useState('b');
  return (
    <>
      <ChoiceField label="Account" options={options} value={value} onChange={setValue} />
      <input aria-label="Next" />
      <output>{value}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Account');
const type = (value: string) =>
  act(async () => fireEvent.input(field(), { target: { value }, inputType: 'insertText' }));

test('one of many is found by a word of its name, taken by Enter, and one goes on', async () => {
  render(<Form />);
  expect(field().value).toBe('5300 Utilities');
  await act(async () => field().focus());
  await type('repair');
  await act(async () => fireEvent.keyDown(field(), { key: 'Enter' }));
  expect(field().value).toBe('5200 Repairs and maintenance');
  expect(screen.getByRole('status').textContent).toBe('a');
  expect(document.activeElement).toBe(screen.getByLabelText('Next'));
});

test('left with other words in it, it has none: the former one does not stay unseen', async () => {
  render(<Form />);
  await act(async () => field().focus());
  await type('nothing of the kind');
  await act(async () => screen.getByLabelText('Next').focus());
  expect(screen.getByRole('status').textContent).toBe('');
  expect(field().placeholder).toBe('Choose an account');
});
