// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { ActPanel } from './act-panel.tsx';
import { useActing } from './use-acting.ts';

afterEach(() => {
  cleanup();
  closed.mockClear();
  sessionStorage.clear();
});

/** Somebody is signed in. */
function client() {
  const signedIn = new QueryClient();
  signedIn.setQueryData(['GET /me/'], { organisation: { id: 'o1' }, user: { id: 'u1' } });
  return signedIn;
}

type Send = () => Promise<undefined>;

const closed = vi.fn<() => void>();
const sendsAtOnce: Send = async () => undefined;

function Undo({ send = sendsAtOnce, disabled = false }: { readonly send?: Send; readonly disabled?: boolean }) {
  const form = useDraft(() => ({ reason: '', date: '2026-11-17', chosen: new Set<string>() }));
  const acting = useActing({ send });
  return (
    <ActPanel title="Undo" act="Undo it" disabled={disabled} acting={acting} onClose={closed}>
      <TextField label="Reason" {...controlsOf(form, acting.errorOf).text('reason')} />
      <button type="button" onClick={() => form.change({ chosen: new Set(['1', '2']) })}>
        Choose
      </button>
      <output>{[...form.draft.chosen].join(',')}</output>
    </ActPanel>
  );
}

function Password() {
  const form = useDraft(() => ({ currentPassword: '' }));
  return <PasswordField label="Password" {...controlsOf(form, () => undefined).text('currentPassword')} />;
}

/** As after a reload: nothing is left but what the tab keeps. */
function open(form = <Undo />) {
  cleanup();
  render(
    <QueryClientProvider client={client()}>
      <MemoryRouter>{form}</MemoryRouter>
    </QueryClientProvider>,
  );
}

const reason = () => screen.getByLabelText<HTMLInputElement>('Reason');
const write = (value: string) => fireEvent.change(reason(), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

it('offers what was typed and chosen again, until somebody starts over', async () => {
  open();
  expect(screen.queryByText('Draft restored.')).toBeNull();
  write('Wrong tenant');
  await press('Choose');
  open();
  expect(screen.getByText('Draft restored.')).toBeDefined();
  expect(reason().value).toBe('Wrong tenant');
  expect(screen.getByText('1,2')).toBeDefined();
  await press('Start over');
  expect(reason().value, 'it asks first').toBe('Wrong tenant');
  await press('Discard');
  expect(reason().value).toBe('');
  open();
  expect(reason().value).toBe('');
});

for (const end of ['Undo it', 'Cancel', 'Close'] as const) {
  it(`"${end}" leaves nothing to offer`, async () => {
    open();
    write('Wrong tenant');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: end }), { detail: 1 }));
    open();
    expect(reason().value).toBe('');
    expect(screen.queryByText('Draft restored.')).toBeNull();
  });
}

it('keeps no password', () => {
  open(<Password />);
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse' } });
  expect(sessionStorage.length).toBe(0);
});

it('stays open and says nothing of discarding while it is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  open(<Undo send={() => promise} />);
  act(() => reason().focus());
  write('Wrong tenant');
  await press('Undo it');
  fireEvent.keyDown(reason(), { key: 'Escape' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await press('Cancel');
  expect(closed).not.toHaveBeenCalled();
  expect(screen.queryByText('Nothing is posted yet.')).toBeNull();
  expect(screen.getByText('Sending…')).toBeDefined();
  await act(async () => resolve(undefined));
  expect(screen.getByText('Nothing is posted yet.')).toBeDefined();
});

const lost = 'No answer from the server. Send it again: it happens only once.';

it('says once that no answer came, and the same after a reload, with what was sent and its key', async () => {
  const send = vi.fn<Send>(async () => {
    throw new AxiosError('gone', 'ERR_NETWORK');
  });
  const saysLost = () => {
    expect(screen.getByRole('alert').textContent).toBe(lost);
    expect(screen.getByText('Outcome of “Undo it” unknown.')).toBeDefined();
    expect(screen.queryByText(/Draft restored|Nothing is posted|could not be reached/)).toBeNull();
    expect(reason().closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('alert').closest('[inert]'), 'what happened is read').toBeNull();
    expect(reason().value).toBe('Wrong tenant');
  };
  open(<Undo send={send} />);
  write('Wrong tenant');
  await press('Undo it');
  saysLost();
  const key = () => sessionStorage.getItem('gable.act.1./');
  const first = key();
  open(<Undo send={send} />);
  saysLost();
  const again = screen.getByRole('button', { name: 'Send again', description: new RegExp(lost) });
  expect(document.activeElement).toBe(again);
  fireEvent.keyDown(again, { key: 'Escape' });
  expect(screen.queryByRole('alertdialog'), 'it may be posted: nothing can be discarded').toBeNull();
  expect(closed).not.toHaveBeenCalled();
  await press('Send again');
  expect(send).toHaveBeenCalledTimes(2);
  expect(first).not.toBeNull();
  expect(key()).toBe(first);
});

it('says after a reload what was sent though nothing was typed', async () => {
  const send = vi.fn<Send>(async () => {
    throw new AxiosError('gone', 'ERR_NETWORK');
  });
  open(<Undo send={send} />);
  await press('Undo it');
  open(<Undo send={send} />);
  expect(screen.getByRole('alert').textContent).toBe(lost);
});

it('is not locked by what was left: whoever closes it may write something else', async () => {
  const send = vi.fn<Send>(async () => {
    throw new AxiosError('gone', 'ERR_NETWORK');
  });
  open(<Undo send={send} />);
  write('Wrong tenant');
  await press('Undo it');
  await press('Cancel');
  open(<Undo send={send} />);
  expect(reason().closest('[inert]')).toBeNull();
  expect(screen.getByText(/^No answer for an earlier attempt/)).toBeDefined();
});

it('starts over once it is said that it is meant, and is another act from then on', async () => {
  const send = vi.fn<Send>(async () => {
    throw new AxiosError('gone', 'ERR_NETWORK');
  });
  const key = () => sessionStorage.getItem('gable.act.1./');
  open(<Undo send={send} />);
  write('Wrong tenant');
  await press('Undo it');
  const first = key();
  await press('Start over');
  expect(screen.getByRole('alertdialog').textContent).toContain('This may be saved already.');
  await press('Keep');
  expect(reason().value).toBe('Wrong tenant');
  expect(key()).toBe(first);
  await press('Start over');
  await press('Discard');
  expect(reason().value).toBe('');
  expect(reason().closest('[inert]')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByText('Nothing is posted yet.')).toBeDefined();
  write('Wrong tenant');
  await press('Undo it');
  expect(key()).not.toBe(first);
  expect(key()).not.toBeNull();
});

it('is sent again though nothing of the kind is left to do', async () => {
  const send = vi.fn<Send>(async () => {
    throw new AxiosError('gone', 'ERR_NETWORK');
  });
  open(<Undo send={send} />);
  await press('Undo it');
  open(<Undo send={send} disabled />);
  await press('Send again');
  expect(send).toHaveBeenCalledTimes(2);
  sessionStorage.clear();
  open(<Undo send={send} disabled />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo it' }).disabled).toBe(true);
});
