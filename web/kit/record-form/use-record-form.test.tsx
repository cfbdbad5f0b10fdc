// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog, FormPanel, InlineForm, type FormFrameProps } from './record-form.tsx';
import { useRecordForm, type RecordFormOptions } from './use-record-form.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

interface Draft {
  readonly number: string;
  readonly name: string;
}
interface Account extends Draft {
  readonly version: number;
}

const bounds = { number: { max: 20, required: true }, name: { max: 120, required: true } };
const bank: Account = { number: '1010', name: 'Bank', version: 1 };

type Options = Partial<RecordFormOptions<Draft, Account, Account, Draft>>;

/** Somebody is signed in. */
function client() {
  const signedIn = new QueryClient();
  signedIn.setQueryData(['GET /me/'], { organisation: { id: 'o1' }, user: { id: 'u1' } });
  return signedIn;
}

function Form(options: Options) {
  const form = useRecordForm<Draft, Account, Account, Draft>({
    draft: () => ({ number: '1010', name: 'Bank' }),
    bounds,
    send: async () => bank,
    ...options,
  });
  return (
    <InlineForm form={form} act="Save">
      <TextField label="Number" {...form.text('number')} />
      <TextField label="Name" {...form.text('name')} />
    </InlineForm>
  );
}

function open(options: Options) {
  return render(
    <QueryClientProvider client={client()}>
      <Form {...options} />
    </QueryClientProvider>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const errorOf = (label: string) => {
  const ids = field(label).getAttribute('aria-describedby');
  return ids === null ? undefined : document.getElementById(ids)?.textContent;
};

function refused(code: string, errors: readonly object[] = []): AxiosError {
  // Only the answer is read.
  const config = {} as InternalAxiosRequestConfig;
  const data = { code, detail: '', title: '', errors, requestId: '' };
  return new AxiosError('no', 'ERR', config, undefined, { status: 409, statusText: '', headers: {}, config, data });
}

it('takes bounds from the table: a blank field is told before anything is sent', async () => {
  const send = vi.fn<() => Promise<Account>>();
  open({ send });
  expect(field('Number').maxLength).toBe(20);
  write('Name', ' ');
  await press('Save');
  expect(errorOf('Name')).toBe('Name is required.');
  expect(document.activeElement).toBe(field('Name'));
  expect(send).not.toHaveBeenCalled();
});

it('places a refusal of the whole at its field, until that is written anew', async () => {
  open({
    send: async () => {
      throw refused('already-exists');
    },
    placed: { 'already-exists': { number: 'This number is taken.' } },
  });
  await press('Save');
  expect(errorOf('Number')).toBe('This number is taken.');
  expect(screen.getByRole('alert').textContent).toBe('');
  write('Number', '1011');
  expect(errorOf('Number')).toBeUndefined();
});

it('keeps what was typed until it is saved', async () => {
  const { unmount } = open({ keep: 'account.new' });
  write('Name', 'Trust account');
  unmount();
  open({ keep: 'account.new' });
  expect(field('Name').value).toBe('Trust account');
  await press('Start over');
  expect(field('Name').value, 'it asks first').toBe('Trust account');
  await press('Discard');
  expect(field('Name').value).toBe('Bank');
  write('Name', 'Reserve');
  await press('Save');
  cleanup();
  open({ keep: 'account.new' });
  expect(field('Name').value).toBe('Bank');
});

it('says after a reload that no answer came, holds its key until it is given up, and nothing of it after a refusal', async () => {
  const headers = new AxiosHeaders({ 'Idempotency-Key': 'k1' });
  const answers = [new AxiosError('gone', 'ERR_NETWORK', { headers }), refused('conflict')];
  const send = async () => {
    throw answers.shift();
  };
  const again = () => {
    cleanup();
    open({ keep: 'account.new', send });
  };
  const holdsKey = () => sessionStorage.getItem('gable.sent.1')?.includes('k1') === true;
  again();
  write('Name', 'Reserve');
  await press('Save');
  await act(() => import('#web/lib/sent-before.ts'));
  expect(JSON.stringify(sessionStorage), 'the draft knows its key').toContain('k1');
  sessionStorage.setItem('gable.sent.1', JSON.stringify({ sum: ['k1', Date.now()] }));
  again();
  expect(screen.getByRole('alert').textContent).toBe('No answer from the server. Send it again: it happens only once.');
  expect(field('Name').value).toBe('Reserve');
  await press('Start over');
  await press('Discard');
  expect(screen.getByRole('alert').textContent).toBe('');
  await vi.waitFor(() => expect(holdsKey()).toBe(false));
  write('Name', 'Reserve');
  await press('Save');
  again();
  expect(screen.getByRole('alert').textContent).toBe('');
});

const isLost = 'No answer from the server. Send it again: it happens only once.';

for (const [frame, Frame] of [
  ['dialog', FormDialog],
  ['panel', FormPanel],
  ['place', InPlace],
] as const)
  it(`comes into sight in its ${frame} once no answer came, with the button that sends it again, after a reload too`, async () => {
    const sight = vi.spyOn(Element.prototype, 'scrollIntoView');
    const send = vi.fn<() => Promise<Account>>(async () => {
      throw new AxiosError('gone', 'ERR_NETWORK', { headers: new AxiosHeaders(), lost: isLost });
    });
    const show = () => {
      cleanup();
      sight.mockClear();
      render(
        <QueryClientProvider client={client()}>
          <Framed frame={Frame} onClose={() => undefined} send={send} />
        </QueryClientProvider>,
      );
    };
    const isSeen = async () => {
      const again = screen.getByRole('button', { name: 'Send again', description: new RegExp(isLost) });
      await vi.waitFor(() => expect(document.activeElement).toBe(again));
      const seen = sight.mock.contexts.map((one) => (one instanceof Element ? one.textContent : ''));
      expect(seen).toEqual([expect.stringContaining(`${isLost}Start over`)]);
      expect(field('Name').closest('[inert]')).not.toBeNull();
      return again;
    };
    show();
    write('Name', 'Till');
    expect(sight).not.toHaveBeenCalled();
    await press('Save');
    await isSeen();
    show();
    const again = await isSeen();
    const { promise, resolve } = Promise.withResolvers<Account>();
    send.mockReturnValueOnce(promise);
    await act(async () => again.click());
    expect(field('Name').closest('[inert]'), 'also while it is sent again').not.toBeNull();
    await act(async () => resolve(bank));
    expect(field('Name').closest('[inert]')).toBeNull();
    sight.mockRestore();
  });

const draftOf = ({ number, name }: Account): Draft => ({ number, name });
const editing = (now: Account) => ({
  base: bank,
  draftOf,
  bodyOf: (draft: Draft) => draft,
  fetch: async () => now,
  describe: (name: keyof Draft, draft: Draft) => ({ label: name, value: draft[name] }),
});
const changing = () =>
  vi.fn<NonNullable<Options['send']>>(async (_, edited) => {
    if (edited?.version !== 2) throw refused('conflict');
    return bank;
  });

it('sends only what was changed, and takes over what somebody else changed elsewhere', async () => {
  const send = changing();
  open({ send, edit: editing({ number: '1020', name: 'Bank', version: 2 }) });
  await press('Save');
  expect(send, 'nothing was changed').not.toHaveBeenCalled();
  write('Name', 'Trust account');
  await press('Save');
  expect(send.mock.calls.map(([, edited]) => [edited?.change, edited?.version])).toEqual([
    [{ name: 'Trust account' }, 1],
    [{ name: 'Trust account' }, 2],
  ]);
});

it('shows both where the same was changed, and saves mine on what it is now', async () => {
  const send = changing();
  open({ send, edit: editing({ number: '1020', name: 'Checking', version: 2 }) });
  write('Name', 'Trust account');
  await press('Save');
  expect(screen.getByText('Checking')).toBeDefined();
  await press('Keep mine');
  expect([field('Number').value, field('Name').value]).toEqual(['1020', 'Trust account']);
  await press('Save');
  expect(send).toHaveBeenLastCalledWith(expect.anything(), {
    base: expect.objectContaining({ version: 2 }),
    change: { name: 'Trust account' },
    version: 2,
  });
});

for (const [frame, Frame] of [
  ['dialog', FormDialog],
  ['panel', FormPanel],
] as const) {
  it(`stays while it is sent: Esc and Cancel neither ask nor close the ${frame}`, async () => {
    const { promise, resolve } = Promise.withResolvers<Account>();
    const onClose = vi.fn<() => void>();
    render(
      <QueryClientProvider client={client()}>
        <Framed frame={Frame} onClose={onClose} send={() => promise} />
      </QueryClientProvider>,
    );
    act(() => field('Name').focus());
    write('Name', 'Till');
    await press('Save');
    await act(async () => fireEvent.keyDown(field('Name'), { key: 'Escape' }));
    await press('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await act(async () => resolve(bank));
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });
}

interface FramedProps extends Pick<FormFrameProps, 'onClose'> {
  readonly frame: (props: FormFrameProps) => ReactNode;
  readonly send: () => Promise<Account>;
}

/** In its place a form is called by a plain text. */
function InPlace({ title, ...props }: FormFrameProps) {
  return <InlineForm title={typeof title === 'string' ? title : ''} {...props} />;
}

function Framed({ frame: Frame, onClose, send }: FramedProps) {
  const form = useRecordForm<Draft, Account>({ draft: () => ({ number: '1010', name: 'Bank' }), send });
  return (
    <Frame form={form} title="Account" act="Save" onClose={onClose}>
      <TextField label="Name" {...form.text('name')} />
    </Frame>
  );
}
