// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SidePanel } from './side-panel.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Record payment</button>
      {open && (
        <SidePanel title="Record payment" onClose={() => setOpen(false)} footer={<button>Record</button>}>
          <input aria-label="From" aria-expanded="true" role="combobox" aria-controls="list" />
        </SidePanel>
      )}
    </>
  );
}

function openPanel() {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'Record payment' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

test('it takes the focus, says its name, and gives the focus back on Esc', async () => {
  const opener = openPanel();
  const panel = screen.getByRole('dialog', { name: 'Record payment' });
  expect(document.activeElement).toBe(panel);
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('opened with the page, it leaves the focus in the page', async () => {
  const { rerender } = render(
    <main tabIndex={-1}>
      <SidePanel title="Record payment" onClose={vi.fn()}>
        <input aria-label="Amount" />
      </SidePanel>
    </main>,
  );
  screen.getByLabelText('Amount').focus();
  rerender(<main tabIndex={-1} />);
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('the first Esc is for a list that is open in it', () => {
  openPanel();
  const field = screen.getByRole('combobox');
  field.focus();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('where it covers the page, Tab stays inside', () => {
  const covering = Object.assign(new EventTarget(), {
    matches: true,
    media: '',
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  });
  vi.spyOn(window, 'matchMedia').mockReturnValue(covering);
  openPanel();
  const last = screen.getByRole('button', { name: 'Record' });
  last.focus();
  fireEvent.keyDown(last, { key: 'Tab' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

test('j and k lead through the list, except where letters are text', () => {
  const went: string[] = [];
  render(
    <SidePanel
      title="JE-0002"
      onClose={() => {}}
      onPrevious={() => went.push('previous')}
      onNext={() => went.push('next')}
    >
      <input aria-label="Reason" />
    </SidePanel>,
  );
  const panel = screen.getByRole('dialog', { name: 'JE-0002' });
  fireEvent.keyDown(panel, { key: 'j' });
  fireEvent.keyDown(panel, { key: 'k' });
  fireEvent.keyDown(panel, { key: 'j', ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'j' });
  expect(went).toEqual(['next', 'previous']);
});

function FormPage() {
  const [open, setOpen] = useState(true);
  return (
    open && (
      <SidePanel title="Add a person" onClose={() => setOpen(false)}>
        <input aria-label="Name" defaultValue="Mei" />
      </SidePanel>
    )
  );
}

test('Esc asks before typed text goes, and asks nothing where the field says again what it said', async () => {
  render(<FormPage />);
  const name = screen.getByLabelText('Name');
  name.focus();
  fireEvent.input(name, { target: { value: 'Mei Chen' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mei Chen');
  fireEvent.input(name, { target: { value: 'Mei' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('Esc asks before text goes that was typed before the panel opened', async () => {
  const close = vi.fn<() => void>();
  render(
    <SidePanel title="Record payment" onClose={close} holdsTyped>
      <input aria-label="Amount" defaultValue="725.50" />
    </SidePanel>,
  );
  fireEvent.keyDown(screen.getByLabelText('Amount'), { key: 'Escape' });
  expect(await screen.findByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined();
  expect(close).not.toHaveBeenCalled();
});

test('the key press that brought the question does not answer it: it ends at the panel', async () => {
  render(<FormPage />);
  const heard = vi.fn<() => void>();
  document.addEventListener('keydown', heard, { once: true });
  const name = screen.getByLabelText('Name');
  name.focus();
  fireEvent.input(name, { target: { value: 'Mei Chen' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(await screen.findByRole('alertdialog')).toBeDefined();
  expect(heard).not.toHaveBeenCalled();
  document.removeEventListener('keydown', heard);
});

test('whoever leaves what was typed is let go', async () => {
  render(<FormPage />);
  const name = screen.getByLabelText('Name');
  name.focus();
  fireEvent.input(name, { target: { value: 'Mei Chen' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(screen.queryByLabelText('Name')).toBeNull();
});
