import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { Today } from './api.ts';
import { TrustMoney } from './trust-money.tsx';

afterEach(() => {
  cleanup();
});

type Place = NonNullable<Today['trust']>['places'][number];

const bank: Place = {
  account: { id: 'b1', number: '1020', name: 'Trust bank' },
  kind: 'trust',
  numberEnding: '4410',
  currency: 'USD',
  bankCents: 9_970_370,
  ownersCents: 9_914_870,
  depositsCents: 0,
  prepaymentsCents: 14_000,
  taxesCents: 0,
  companyCents: 0,
  unidentifiedCents: 41_500,
  unclaimedCents: 0,
  unplacedCents: 0,
  short: 1,
  misplaced: 2,
};

const show = (...places: Place[]) =>
  render(
    <MemoryRouter>
      <TrustMoney trust={{ places, short: { count: 0, rows: [] }, bankBy: null, ownMoney: [] }} />
    </MemoryRouter>,
  );

it('says of each account that its book is what its funds come to, what is short and misplaced, and leads to the monitor', () => {
  const held = { ...bank, account: { id: 'b2', number: '1030', name: 'Deposit bank' }, kind: 'deposit' as const };
  show(bank, {
    ...held,
    numberEnding: null,
    bankCents: 500,
    ownersCents: 0,
    prepaymentsCents: 0,
    depositsCents: 500,
    unidentifiedCents: 0,
    short: 0,
    misplaced: 0,
  });
  expect(screen.getByRole('heading', { name: 'Trust money, USD' })).toBeDefined();
  const trust = screen.getByRole('group', { name: 'Trust bank' });
  expect(trust.textContent).toBe(
    'Trust bank ··4410Adds up1 short, 2 misplacedBook 99,703.70=Owners 99,148.70+Prepaid 140.00+Unidentified 415.00',
  );
  for (const name of ['Trust bank', 'Book 99,703.70', 'Owners 99,148.70', 'Prepaid 140.00', 'Unidentified 415.00'])
    expect(within(trust).getByRole('link', { name }).getAttribute('href')).toBe('/banking/trust?account=b1');
  expect(screen.getByRole('group', { name: 'Deposit bank' }).textContent).toBe(
    'Deposit bankAdds upBook 5.00=Deposits 5.00',
  );
});

it('says so where the funds do not come to the book, and shows what is below zero', () => {
  show({ ...bank, bankCents: 9_970_371, companyCents: -1500, ownersCents: 9_916_370 });
  expect(screen.getByText('Does not add up')).toBeDefined();
  expect(screen.getByText('Company').parentElement?.textContent).toBe('Company (15.00)');
});

it('is not there for who is told nothing of it, or where no account has money of others', () => {
  show();
  expect(screen.queryByRole('heading')).toBeNull();
  render(<TrustMoney trust={undefined} />);
  expect(screen.queryByRole('heading')).toBeNull();
});
