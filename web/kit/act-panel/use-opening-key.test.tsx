// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useOpeningKey } from './use-opening-key.ts';

afterEach(cleanup);

function Form() {
  const { key, onDone } = useOpeningKey();
  const navigate = useNavigate();
  return (
    <>
      <output>{key}</output>
      <button onClick={onDone}>Done</button>
      <button onClick={() => void navigate('/leases/1?act=charge')}>Go on</button>
    </>
  );
}

it('is the same however often a form is sent, and another one once the form was done and is opened again', () => {
  render(
    <MemoryRouter initialEntries={['/leases/1?act=charge']}>
      <Form />
    </MemoryRouter>,
  );
  const key = () => screen.getByRole('status').textContent;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const first = key();
  press('Go on');
  expect(key(), 'the page moves on beside the form').toBe(first);
  press('Done');
  expect(key(), 'sent by a second click before it is gone').toBe(first);
  press('Go on');
  expect(key()).not.toBe(first);
});
