import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { QuietDay } from './quiet-day.tsx';

afterEach(() => {
  cleanup();
});

const months = [
  { from: '2026-11-16', to: '2026-11-30', ending: 0, onNotice: 0 },
  { from: '2026-12-01', to: '2026-12-31', ending: 2, onNotice: 1 },
];

it('says that nothing is to be done, and which leases end next', () => {
  render(
    <MemoryRouter>
      <QuietDay expirations={months} />
    </MemoryRouter>,
  );
  expect(screen.getByText('Nothing to do today.')).toBeDefined();
  const next = screen.getByRole('link', { name: 'Next: 2 leases end in December 2026' });
  expect(next.getAttribute('href')).toBe('/leases?view=ending&from=2026-12-01&to=2026-12-31');
});

it('tells of no leases to who may not see them, or where none end', () => {
  render(
    <MemoryRouter>
      <QuietDay expirations={undefined} />
      <QuietDay expirations={months.slice(0, 1)} />
    </MemoryRouter>,
  );
  expect(screen.getAllByText('Nothing to do today.')).toHaveLength(2);
  expect(screen.queryByRole('link')).toBeNull();
});
