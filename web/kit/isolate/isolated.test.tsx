// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isolate, Isolated } from './isolated.tsx';

afterEach(cleanup);

it('a name in a sentence stands apart, and nothing invisible is left in the text', () => {
  const { container } = render(<Isolated text={`${isolate('דנה')} removed ${isolate('Vera')}.`} />);
  expect([...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual(['דנה', 'Vera']);
  expect(container.textContent).toBe('דנה removed Vera.');
});

it('a name that turns the direction round does so for itself alone', () => {
  const { container } = render(<Isolated text={`${isolate('Eve\u202E\u2069')} signed in.`} />);
  expect(container.innerHTML).toBe('<bdi>Eve</bdi> signed in.');
});
