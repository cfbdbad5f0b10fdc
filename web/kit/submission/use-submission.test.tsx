import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { decline, useSubmission, type SubmissionOptions } from './use-submission.ts';

afterEach(cleanup);

function Form(options: SubmissionOptions) {
  const { form, ...submission } = useSubmission(options);
  const field = (path: string) => (
    <>
      <input aria-label={path} aria-invalid={submission.errorOf(path) === undefined ? undefined : true} />
      <p data-testid={path}>{submission.errorOf(path)}</p>
    </>
  );
  return (
    <form ref={form} onSubmit={submission.submit}>
      {field('name')}
      {field('email')}
      <p role="alert">{submission.message}</p>
      <button type="submit">{submission.busy ? 'Busy' : 'Send'}</button>
    </form>
  );
}

function refused(code: string, errors: readonly object[] = []): AxiosError {
  // Only the answer is read.
  const config = {} as InternalAxiosRequestConfig;
  const data = { code, detail: '', title: '', errors, requestId: '' };
  return new AxiosError('no', 'ERR', config, undefined, { status: 422, statusText: '', headers: {}, config, data });
}

async function click(): Promise<void> {
  await act(async () => screen.getByRole('button', { name: /Send|Busy/ }).click());
}

it('sends once, however often it is clicked while the first is under way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const send = vi.fn(() => promise);
  render(<Form send={send} />);
  await click();
  await click();
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button').textContent).toBe('Busy');
  await act(async () => resolve());
  await click();
  expect(send).toHaveBeenCalledTimes(2);
});

it('sends nothing while a check finds something, and puts the cursor into the first field that is wrong', async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<Form fields={['name', 'email']} check={() => [{ path: 'email', code: 'required' }]} send={send} />);
  await click();
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByTestId('email').textContent).toBe('This is required.');
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('puts the server’s errors at their fields, by its names', async () => {
  const errors = [{ path: 'email', code: 'email-taken', message: '' }];
  render(<Form fields={['name', 'email']} send={() => Promise.reject(refused('email-taken', errors))} />);
  await click();
  expect(screen.getByTestId('email').textContent).toContain('Another account');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
});

it('says above the button what is wrong with a field that it does not show', async () => {
  const errors = [{ path: 'token', code: 'too-big', message: '' }];
  render(<Form fields={['name', 'email']} send={() => Promise.reject(refused('invalid-input', errors))} />);
  await click();
  expect(screen.getByRole('alert').textContent).toContain('Correct the marked fields');
});

it('shows nothing for an act that was asked about and declined', async () => {
  render(<Form send={() => Promise.reject(decline())} />);
  await click();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(screen.getByRole('button').textContent).toBe('Send');
});

it('leaves to the page what the page deals with', async () => {
  const onFailure = vi.fn(() => false);
  render(<Form onFailure={onFailure} send={() => Promise.reject(refused('code-required'))} />);
  await click();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'code-required' }));
  expect(screen.getByRole('alert').textContent).toBe('');
});

function Typed({ send }: Pick<SubmissionOptions, 'send'>) {
  const { form, submit } = useSubmission({ send });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <MoneyField label="Deposit" currency="USD" cents={null} unread="12,5,0" onChange={() => undefined} />
      <DateField label="Due on" value={null} onChange={() => undefined} />
      <button type="submit">Send</button>
    </form>
  );
}

it('sends nothing while a field holds what cannot be read, though it may be left out: it says so and has the focus', async () => {
  const send = vi.fn(() => Promise.resolve());
  render(<Typed send={send} />);
  const deposit = screen.getByLabelText<HTMLInputElement>('Deposit, USD');
  await click();
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(deposit);
  expect(deposit.value).toBe('12,5,0');

  fireEvent.change(deposit, { target: { value: '' } });
  const due = screen.getByLabelText<HTMLInputElement>('Due on');
  fireEvent.change(due, { target: { value: '31.02.' } });
  expect(due.getAttribute('aria-invalid')).toBeNull();
  await click();
  expect(send).not.toHaveBeenCalled();
  expect(due.getAttribute('aria-invalid')).toBe('true');
  expect(due.value).toBe('31.02.');

  fireEvent.change(due, { target: { value: '2026-02-28' } });
  await click();
  expect(send).toHaveBeenCalledTimes(1);
});

function Dated({ send }: Pick<SubmissionOptions, 'send'>) {
  const [typed, setTyped] = useState<{ on: string | null; name: string }>({ on: '2026-11-19', name: '' });
  const { form, submit, errorOf, message } = useSubmission({
    fields: ['on', 'name', 'mail.address'],
    typed,
    check: () => (typed.on === null ? [{ path: 'on', code: 'required' }] : []),
    send,
  });
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <DateField
        label="Received"
        value={typed.on}
        error={errorOf('on')}
        onChange={(on) => setTyped({ ...typed, on })}
      />
      <input aria-label="Name" onChange={({ target }) => setTyped({ ...typed, name: target.value })} />
      <p data-testid="name">{errorOf('name')}</p>
      <p data-testid="mail.address">{errorOf('mail.address')}</p>
      <p role="alert">{message}</p>
      <button type="submit">Send</button>
    </form>
  );
}

it.each([['Jan 1, 1850'], ['']])('takes back what the check said of “%s” once the day can be taken', async (first) => {
  const send = vi.fn(() => Promise.resolve());
  render(<Dated send={send} />);
  const day = screen.getByLabelText<HTMLInputElement>('Received');
  fireEvent.change(day, { target: { value: first } });
  fireEvent.blur(day);
  await click();
  expect(send).not.toHaveBeenCalled();
  expect(day.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Haddad' } });
  expect(day.getAttribute('aria-invalid')).toBe('true');

  fireEvent.change(day, { target: { value: 'Nov 18, 2026' } });
  fireEvent.blur(day);
  expect(day.getAttribute('aria-invalid')).toBeNull();
});

it('takes back what the server said of a field once that field is changed, and of one called otherwise with any', async () => {
  const errors = [
    { path: 'on', code: 'x', message: 'Enter a later day.' },
    { path: 'mail.address', code: 'x', message: 'Enter another address.' },
  ];
  render(<Dated send={() => Promise.reject(refused('invalid-input', errors))} />);
  const day = screen.getByLabelText<HTMLInputElement>('Received');
  await click();
  expect(screen.getByText('Enter a later day.')).toBeDefined();
  expect(screen.getByTestId('mail.address').textContent).toBe('Enter another address.');

  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Haddad' } });
  expect(screen.getByText('Enter a later day.')).toBeDefined();
  expect(screen.getByTestId('mail.address').textContent).toBe('');

  fireEvent.change(day, { target: { value: 'Nov 20, 2026' } });
  expect(screen.queryByText('Enter a later day.')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('');
  await click();
  expect(screen.getByText('Enter a later day.')).toBeDefined();
});
