// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog, FormPanel, InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { start as followSending } from './after-sending.ts';
import { keepFocus } from './keep-focus.ts';

followSending();
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const frames = { FormDialog, FormPanel, InlineForm };

function Form({ frame, onClose }: { readonly frame: keyof typeof frames; readonly onClose: () => void }) {
  const form = useRecordForm({ draft: () => ({ name: '' }), send: async () => undefined, onSaved: onClose });
  const Frame = frames[frame];
  return (
    <Frame form={form} title="Add bank account" act="Add" onClose={onClose}>
      <label>
        <input type="checkbox" /> Trust
      </label>
      <TextField label="Name" {...form.text('name')} />
    </Frame>
  );
}

function Page({ children, act: label = 'Add bank account' }: PageProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <h1>Bank accounts</h1>
      <button onClick={() => setOpen(true)}>{label}</button>
      {children(isOpen, () => setOpen(false))}
    </main>
  );
}

interface PageProps {
  readonly act?: string;
  readonly children: (isOpen: boolean, close: () => void) => ReactNode;
}

function open(children: PageProps['children']): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page>{children}</Page>
    </QueryClientProvider>,
  );
  const opener = screen.getByRole('button', { name: 'Add bank account' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

const focused = () => document.activeElement;

function OneClick() {
  const [isDone, setDone] = useState(false);
  const { submit } = useSubmission({ send: async () => setDone(true) });
  return isDone ? <p>Charged.</p> : <button onClick={() => submit()}>Charge</button>;
}

// First: afterwards the focus is still being kept for what was done before.
it('a button that goes away with what it did leaves the focus to the heading', async () => {
  open(() => <OneClick />);
  const button = screen.getByRole('button', { name: 'Charge' });
  button.focus();
  await act(async () => button.click());
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { level: 1 })));
});

for (const frame of ['FormDialog', 'FormPanel', 'InlineForm'] as const) {
  it(`${frame} opens in its first field and gives the focus back when it was sent`, async () => {
    const opener = open((isOpen, close) => isOpen && <Form frame={frame} onClose={close} />);
    await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Name')));
    await act(async () => screen.getByRole('button', { name: 'Add', hidden: true }).click());
    expect(screen.queryByLabelText('Name')).toBeNull();
    await waitFor(() => expect(focused()).toBe(opener));
  });
}

it('a question has the focus itself, and none of its buttons', async () => {
  open((isOpen, close) => (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title="Archive?"
      description="It stays in the books."
      act="Archive"
      onConfirm={async () => undefined}
    />
  ));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('dialog')));
});

function Fees() {
  const [fees, setFees] = useState([1, 2]);
  return fees.map((fee) => (
    <Fee key={fee} fee={fee} onDone={() => setFees((now) => now.filter((one) => one !== fee))} />
  ));
}

function Fee({ fee, onDone }: { readonly fee: number; readonly onDone: () => void }) {
  const { submit } = useSubmission({ send: async () => onDone() });
  return <button onClick={() => submit()}>Waive {fee}</button>;
}

it('the second half of a double click does nothing to the row that moved up', async () => {
  open(() => <Fees />);
  const click = (name: string, at: { readonly clientX: number; readonly clientY: number }) =>
    act(async () => {
      const button = screen.getByRole('button', { name });
      fireEvent.pointerDown(button, at);
      fireEvent.click(button, { ...at, detail: 1 });
    });
  await click('Waive 1', { clientX: 40, clientY: 100 });
  await click('Waive 2', { clientX: 41, clientY: 101 });
  expect(screen.getByRole('button', { name: 'Waive 2' })).toBeDefined();
  await click('Waive 2', { clientX: 40, clientY: 160 });
  expect(screen.queryByRole('button', { name: 'Waive 2' })).toBeNull();
});

it('knows at once where the focus goes back to, so that no look in between leads elsewhere', async () => {
  render(<button>Add bank account</button>);
  keepFocus(null);
  await import('./watch-focus.ts');
  await new Promise((resolve) => setTimeout(resolve));
  const opener = screen.getByRole('button', { name: 'Add bank account' });
  keepFocus(opener);
  // No task in between, in which a timer could look.
  await Promise.resolve();
  await Promise.resolve();
  expect(document.activeElement).toBe(opener);
});
