// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column, Sort } from './column.ts';
import { Table } from './table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
}

const rows: readonly Row[] = ['Amara', 'Liam', 'Sofia'].map((name, at) => ({ id: `r${at}`, name }));
const columns: readonly Column<Row>[] = [
  { name: 'name', header: 'Tenant', sortable: true, cell: (row) => row.name },
  { name: 'balance', header: 'Balance, USD', align: 'end', cell: () => '1.00', total: '3.00' },
];
const keyOf = (row: Row) => row.id;

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(media(false));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function List({ onSort }: { readonly onSort?: (sort: Sort) => void }) {
  const [open, setOpen] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <input aria-label="Elsewhere" />
      <output>{`open ${open ?? 'none'}, selected ${[...selected].join(' ') || 'none'}`}</output>
      <Table
        label="Leases"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        rowLabel={(row) => row.name}
        selected={selected}
        onSelect={setSelected}
        openKey={open}
        onOpen={(row) => setOpen(row.id)}
        onClose={() => setOpen(undefined)}
        sort={{ column: 'name', direction: 'ascending' }}
        {...(onSort && { onSort })}
        total="Total of 3"
        keyboard="page"
      />
    </>
  );
}

const press = (key: string, on: Element = document.activeElement ?? document.body) => fireEvent.keyDown(on, { key });
const state = () => screen.getByRole('status').textContent;

test('j and k walk through the rows, Enter opens, the open panel follows, Esc closes', () => {
  render(<List />);
  press('j');
  expect(document.activeElement?.getAttribute('data-row')).toBe('r0');
  press('j');
  press('Enter');
  expect(state()).toContain('open r1');
  press('j');
  expect(state()).toContain('open r2');
  press('j');
  expect(state()).toContain('open r2');
  press('k');
  expect(state()).toContain('open r1');
  press('Escape');
  expect(state()).toContain('open none');
});

test('x selects the row under the cursor, and Esc without a panel clears the selection', () => {
  render(<List />);
  press('j');
  press('x');
  press('j');
  press('x');
  expect(state()).toContain('selected r0 r1');
  press('x');
  expect(state()).toContain('selected r0');
  press('Escape');
  expect(state()).toContain('selected none');
});

for (const [device, isPhone] of [
  ['a desk', false],
  ['a phone', true],
] as const)
  test(`on ${device} the arrows go on from the row whose box has the focus, with Shift too`, () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue(media(isPhone));
    render(<List />);
    act(() => screen.getByRole('checkbox', { name: 'Select Liam' }).focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown', shiftKey: true });
    expect(document.activeElement?.getAttribute('data-row')).toBe('r2');
    act(() => screen.getByRole('checkbox', { name: 'Select Liam' }).focus());
    press('ArrowUp');
    expect(document.activeElement?.getAttribute('data-row')).toBe('r0');
    act(() => screen.getByRole('checkbox', { name: 'Select Sofia' }).focus());
    press('x');
    expect(state()).toContain('selected r2');
  });

test('typing in a field is never taken for a key of the list', () => {
  render(<List />);
  const field = screen.getByLabelText('Elsewhere');
  field.focus();
  press('j', field);
  press('x', field);
  expect(document.activeElement).toBe(field);
  expect(state()).toContain('selected none');
});

test('one row is a stop for Tab, and the open one says so', () => {
  render(<List />);
  press('j');
  press('Enter');
  const stops = [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('tabindex'));
  expect(stops).toEqual(['0', '-1', '-1']);
  expect(document.querySelector('[aria-current="true"]')?.getAttribute('data-row')).toBe('r0');
});

test('a click opens a row, but not when it is meant for a control in it', () => {
  render(<List />);
  fireEvent.click(screen.getByLabelText('Select Liam'));
  expect(state()).toBe('open none, selected r1');
  fireEvent.click(screen.getByText('Liam'));
  expect(state()).toContain('open r1');
});

test('the first cell is a link to the page of its row: a plain click opens the row, one for a new tab does not', () => {
  const opened: string[] = [];
  render(
    <MemoryRouter>
      <Table
        label="Leases"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        onOpen={(row) => opened.push(row.id)}
        linkOf={({ id }) => `/leases/${id}`}
      />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Liam' });
  expect([link.getAttribute('href'), link.tabIndex]).toEqual(['/leases/r1', -1]);
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])
    expect(fireEvent.click(link, how), 'the browser goes there').toBe(true);
  expect(opened).toEqual([]);
  expect(fireEvent.click(link), 'the browser stays').toBe(false);
  expect(opened).toEqual(['r1']);
});

test('the box in the head selects all and knows when only some are', () => {
  render(<List />);
  fireEvent.click(screen.getByLabelText('Select Liam'));
  const all = screen.getByLabelText<HTMLInputElement>('Select all rows on this page');
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect(state()).toContain('selected r0 r1 r2');
});

test('the box in the head waits for the rows that it selects', () => {
  render(
    <Table label="Leases" columns={columns} rows={undefined} rowKey={keyOf} selected={new Set()} onSelect={vi.fn()} />,
  );
  expect(screen.getByRole('checkbox', { name: 'Select all rows on this page' })).toHaveProperty('disabled', true);
});

test('a sorted column says which way and asks for the other', () => {
  const heard: Sort[] = [];
  render(<List onSort={(sort) => heard.push(sort)} />);
  expect(screen.getByRole('columnheader', { name: 'Tenant' }).getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(screen.getByRole('button', { name: 'Tenant' }));
  expect(heard).toEqual([{ column: 'name', direction: 'descending' }]);
});

test('the total’s words span the columns without a sum', () => {
  render(<List />);
  const foot = screen.getAllByRole('rowgroup').at(-1);
  const words = within(foot ?? document.body).getByRole('rowheader', { name: 'Total of 3' });
  expect(words.getAttribute('colspan')).toBe('2');
  expect(within(foot ?? document.body).getByText('3.00')).toBeDefined();
});

test('while rows are fetched the head stays and the table says that it is busy', () => {
  render(<Table label="Leases" columns={columns} rows={undefined} rowKey={keyOf} />);
  expect(screen.getByRole('table', { name: 'Leases' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Balance, USD')).toBeDefined();
});

test('on a phone each row is a card with every column, or with the drawing it is given', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(media(true));
  render(<Table label="Leases" columns={columns} rows={rows} rowKey={keyOf} />);
  const [first] = within(screen.getByRole('list', { name: 'Leases' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('AmaraBalance, USD1.00');
  expect(screen.queryByRole('table')).toBeNull();
});

test('on a phone the total is that of the column whose amount the cards show', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(media(true));
  const billed: Column<Row> = { name: 'billed', header: 'Billed', cell: () => '2.00', total: '6.00' };
  const open = columns.filter(({ name }) => name === 'balance');
  render(
    <Table label="Leases" columns={[billed, ...open]} cardSum="billed" rows={rows} rowKey={keyOf} total="Total" />,
  );
  expect(screen.getByText('Total').nextSibling?.textContent).toBe('6.00');
});

test('on a phone a tap opens the row, and its page is a link for who wants a new tab', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(media(true));
  const opened: string[] = [];
  render(
    <MemoryRouter>
      <Table
        label="Leases"
        columns={columns}
        rows={rows}
        rowKey={keyOf}
        onOpen={(row) => opened.push(row.id)}
        linkOf={({ id }) => `/leases/${id}`}
      />
    </MemoryRouter>,
  );
  const link = screen.getByRole('link', { name: 'Liam' });
  expect([link.getAttribute('href'), link.tabIndex]).toEqual(['/leases/r1', 0]);
  expect(fireEvent.click(link, { ctrlKey: true }), 'the browser goes there').toBe(true);
  expect(opened).toEqual([]);
  expect(fireEvent.click(link), 'the browser stays').toBe(false);
  expect(opened).toEqual(['r1']);
});

/** A stand-in for the window's width. */
function media(matches: boolean): MediaQueryList {
  const list = new EventTarget();
  return Object.assign(list, {
    matches,
    media: '',
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}

test('a long list goes to paper with all of its rows', async () => {
  const many = Array.from({ length: 150 }, (_, at) => ({ id: `m${at}`, name: `Tenant ${at}` }));
  const { container } = await act(async () =>
    render(<Table label="Leases" columns={columns} rows={many} rowKey={keyOf} />),
  );
  // Rows that come and go with the scroll have a place in the list written on them.
  const whole = () => container.querySelectorAll('[data-row]:not([data-index])').length;
  expect(whole()).toBe(0);
  await act(async () => void window.dispatchEvent(new Event('beforeprint')));
  expect(whole()).toBe(150);
  await act(async () => void window.dispatchEvent(new Event('afterprint')));
  expect(whole()).toBe(0);
});
