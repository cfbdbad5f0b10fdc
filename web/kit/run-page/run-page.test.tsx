// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { RunPage, type RunConfirm } from './run-page.tsx';
import { useRun, type PreviewQuery } from './use-run.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

interface Preview {
  readonly count: number;
}

type Send = (preview: Preview, key: string) => Promise<void>;

const refetch = vi.fn(async () => undefined);
const there: PreviewQuery<Preview> = {
  data: { count: 48 },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch,
};

function Page(props: { readonly query: PreviewQuery<Preview>; readonly send: Send; readonly confirm?: object }) {
  const { query, send, confirm = {} } = props;
  const run = useRun({ query, send, say: ({ code }) => `Said: ${code}`, changed: 'Data changed.', about: '' });
  const asked = ({ count }: Preview): RunConfirm | false =>
    count > 0 && { title: 'Through today', detail: 'Not yet', cancelTo: '/rent', act: `Post ${count}`, ...confirm };
  return (
    <MemoryRouter>
      <RunPage run={run} header={<h1>Run</h1>} confirm={asked}>
        {({ count }) => <p>{count} lines</p>}
      </RunPage>
    </MemoryRouter>
  );
}

function refused(code: string): AxiosError {
  // Only the answer is read.
  const config = {} as InternalAxiosRequestConfig;
  const data = { code, detail: '', title: '', errors: [], requestId: '' };
  return new AxiosError('no', 'ERR', config, undefined, { status: 409, statusText: '', headers: {}, config, data });
}

const press = (name = 'Post 48') => act(async () => screen.getByRole('button', { name }).click());

it('looks anew and takes another key once the data had changed, and keeps the key for anything else', async () => {
  const answers = ['conflict', 'unavailable', undefined];
  const send = vi.fn<Send>(async () => {
    const code = answers.shift();
    if (code !== undefined) throw refused(code);
  });
  render(<Page query={there} send={send} />);
  await press();
  expect(screen.getByText('Data changed.')).toBeDefined();
  expect(refetch).toHaveBeenCalledOnce();
  await press();
  expect(screen.getByText('Said: unavailable')).toBeDefined();
  await press();
  const [first, second, third] = send.mock.calls.map(([, key]) => key);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  expect(screen.queryByText('Said: unavailable')).toBeNull();
});

it('offers nothing to confirm without a preview, without lines, or to whoever may only look', () => {
  const send = vi.fn<Send>();
  const page = render(<Page query={{ ...there, data: undefined, isFetching: true }} send={send} />);
  expect(screen.queryByText('Through today')).toBeNull();
  page.rerender(<Page query={{ ...there, data: { count: 0 } }} send={send} />);
  expect(screen.queryByText('Through today')).toBeNull();
  page.rerender(<Page query={there} send={send} confirm={{ act: false }} />);
  expect(screen.getByText('Through today')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('asks first where something looks like a slip', async () => {
  const send = vi.fn<Send>(async () => undefined);
  const asks = vi.fn(() => true);
  render(<Page query={there} send={send} confirm={{ asks }} />);
  await press();
  expect(send).not.toHaveBeenCalled();
  asks.mockReturnValue(false);
  await press();
  expect(send).toHaveBeenCalledOnce();
});

it('makes the preview anew whatever was refused, and not where no answer came', async () => {
  refetch.mockClear();
  const answers = [refused('nothing-to-raise'), new AxiosError('gone', 'ERR_NETWORK')];
  const send = vi.fn<Send>(async () => {
    throw answers.shift();
  });
  render(<Page query={there} send={send} />);
  await press();
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.getByText('Not yet')).toBeDefined();
  await press();
  expect(refetch).toHaveBeenCalledOnce();
  expect(screen.queryByText('Not yet'), 'it may be done').toBeNull();
  expect(screen.getByText('Outcome of “Post 48” unknown.')).toBeDefined();
  answers.push(refused('conflict'));
  await press('Send again');
  expect(screen.getByText('Data changed.')).toBeDefined();
  expect(screen.queryByText('Said: no-answer'), 'it is known by now').toBeNull();
});

it('does not say that nothing is done while it is being done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  render(<Page query={there} send={() => promise} />);
  await press();
  expect(screen.queryByText('Not yet')).toBeNull();
  expect(screen.getByText('Sending…')).toBeDefined();
  await act(async () => resolve());
  expect(screen.getByText('Not yet')).toBeDefined();
});

it('shows after a reload what was sent and not answered, and sends that again under its key', async () => {
  const answers = [new AxiosError('gone', 'ERR_NETWORK'), undefined];
  const send = vi.fn<Send>(async () => {
    const thrown = answers.shift();
    if (thrown !== undefined) throw thrown;
  });
  const none = { ...there, data: { count: 0 } };
  render(<Page query={there} send={send} />);
  await press();
  cleanup();
  render(<Page query={none} send={send} />);
  expect(screen.getByText('Said: no-answer')).toBeDefined();
  expect(screen.getByText('Outcome of “Post 48” unknown.')).toBeDefined();
  expect(screen.getByText('48 lines')).toBeDefined();
  await press('Send again');
  const [first, second] = send.mock.calls;
  expect(second).toEqual(first);
  cleanup();
  render(<Page query={none} send={send} />);
  expect(screen.getByText('0 lines')).toBeDefined();
});
