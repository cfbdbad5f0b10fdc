// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterBar } from '#web/kit/filter-bar/filter-bar.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { useAddress } from './use-address.ts';

const defaults = { q: '', status: '', sort: 'name' };

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function List() {
  const [values, change] = useAddress(defaults);
  const { cursor, goNext, goPrevious, startsOver } = usePages();
  const { search } = useLocation();
  return (
    <>
      <output>{search}</output>
      <p>{`sort ${values.sort}, cursor ${cursor ?? 'none'}${startsOver ? ', starts over' : ''}`}</p>
      <button onClick={() => change({ status: 'late' })}>Late</button>
      <button onClick={() => change({ sort: 'name' })}>By name</button>
      <button onClick={() => change({ status: 'open' }, { keepPage: true })}>Open</button>
      <button onClick={() => goNext(`${cursor ?? ''}n`)}>Next</button>
      <button onClick={() => goPrevious?.()}>Previous</button>
      <FilterBar values={values} onChange={change} filters={[{ kind: 'search', name: 'q', label: 'Find' }]} />
    </>
  );
}

function visit(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <List />
    </MemoryRouter>,
  );
}

const address = () => screen.getByRole('status').textContent;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what the address says is what is listed', () => {
  visit('/?sort=balance&q=chen');
  expect(screen.getByText('sort balance, cursor none')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Find').value).toBe('chen');
});

test('a change goes into the address, keeps what others put there, and leaves defaults out', () => {
  visit('/?sort=balance&tab=2');
  click('Late');
  expect(address()).toBe('?sort=balance&tab=2&status=late');
  click('By name');
  expect(address()).toBe('?tab=2&status=late');
});

test('a new filter goes back to the first page', () => {
  visit('/?cursor=abc');
  click('Late');
  expect(address()).toBe('?status=late');
});

test('typing moves the address once it rests', () => {
  vi.useFakeTimers();
  visit('/');
  for (const value of ['c', 'ch', 'chen']) fireEvent.change(screen.getByLabelText('Find'), { target: { value } });
  expect(address()).toBe('');
  act(() => void vi.advanceTimersByTime(300));
  expect(address()).toBe('?q=chen');
});

test('clearing the filters empties the field as well', () => {
  visit('/?q=chen');
  click('Clear filters');
  expect(address()).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Find').value).toBe('');
});

test('pages can be walked back the way they came', () => {
  visit('/');
  click('Next');
  click('Next');
  expect(address()).toBe('?cursor=nn');
  click('Previous');
  expect(address()).toBe('?cursor=n');
  click('Previous');
  expect(address()).toBe('');
});

test('a shared link to a later page offers the first one', () => {
  visit('/?cursor=abc');
  expect(screen.getByText(/starts over/)).toBeDefined();
  click('Previous');
  expect(address()).toBe('');
});

test('opening a row keeps the page and the way back from it', () => {
  visit('/');
  click('Next');
  click('Open');
  expect(address()).toBe('?cursor=n&status=open');
  click('Previous');
  expect(address()).toBe('?status=open');
});
