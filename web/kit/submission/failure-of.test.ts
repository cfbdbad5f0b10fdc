import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { expect, it } from 'vitest';
import { failureOf } from './failure-of.ts';
import { failureText, fieldText, useFailureWords } from './failure-text.ts';

const words = useFailureWords.now();

function answered(status: number, data: unknown, headers: Record<string, string> = {}): AxiosError {
  // Only the answer is read.
  const config = {} as InternalAxiosRequestConfig;
  return new AxiosError('no', 'ERR', config, undefined, { status, statusText: '', headers, config, data });
}

function problem(code: string, more: object = {}) {
  return {
    type: 'x',
    title: 'x',
    status: 400,
    code,
    detail: 'In the server’s words.',
    errors: [],
    requestId: 'r-1',
    ...more,
  };
}

it('says the code and the fields of what the server answered', () => {
  const errors = [{ path: 'email', code: 'email-taken', message: 'x' }];
  const failure = failureOf(answered(409, problem('email-taken', { errors })));
  expect(failure).toEqual({
    code: 'email-taken',
    detail: 'In the server’s words.',
    fields: errors,
    requestId: undefined,
    retryAfterSeconds: undefined,
  });
});

it('gives the reference of a fault, and none of a refusal', () => {
  expect(failureOf(answered(500, problem('internal'))).requestId).toBe('r-1');
  expect(failureOf(answered(422, problem('closed-period'))).requestId).toBeUndefined();
});

it.each([
  ['no network', new AxiosError('Network Error', 'ERR_NETWORK')],
  ['a proxy’s page', answered(502, '<html>')],
  ['an empty answer', answered(500, '')],
])('calls %s "no answer", whose words tell to check the connection', (_, error) => {
  const failure = failureOf(error);
  expect(failure.code).toBe('no-answer');
  expect(failureText(words, failure)).toContain('Check your connection');
});

it('says of what was sent under a key that it happens once, and not that the server was not reached', () => {
  // Only the sentence is read.
  const config = { lost: 'Send it again.' } as InternalAxiosRequestConfig;
  const failure = failureOf(new AxiosError('Network Error', 'ERR_NETWORK', config));
  expect(failure.code).toBe('no-answer');
  expect(failureText(words, failure)).toBe('Send it again.');
});

it('does not pass a bug of the page off as the network', () => {
  expect(failureOf(new TypeError('x is undefined')).code).toBe('unknown');
});

it.each([
  ['1', 'Wait a minute'],
  ['61', 'Wait 2 minutes'],
  ['900', 'Wait 15 minutes'],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 'Wait a minute'],
])('rounds a wait of %s up to whole minutes', (header, text) => {
  const failure = failureOf(answered(429, problem('too-many-attempts'), { 'retry-after': header }));
  expect(failureText(words, failure)).toContain(text);
});

it('falls back to the server’s words for a code that a newer server has', () => {
  expect(failureText(words, failureOf(answered(400, problem('brand-new'))))).toBe('In the server’s words.');
  // A name that every object has is no code of ours.
  expect(failureText(words, failureOf(answered(400, problem('toString'))))).toBe('In the server’s words.');
});

it.each([
  ['password', 'too-small', 'Use at least 8 characters.'],
  ['newPassword', 'too-big', 'Use at most 128 characters.'],
  ['password', 'weak-password', 'easy to guess'],
  ['currentPassword', 'required', 'This is required.'],
  ['email', 'invalid-format', 'name@example.com'],
  ['email', 'email-taken', 'Another account'],
  ['name', 'too-small', 'This is required.'],
  ['name', 'too-big', 'shorter'],
  ['name', 'custom', 'line breaks'],
  ['currency', 'custom', 'Choose one'],
  ['startsOn', 'invalid-date', 'as the server says'],
  ['window', 'odd', 'as the server says'],
])('has words for %s: %s', (path, code, text) => {
  expect(fieldText(words, { path, code, message: 'as the server says' })).toContain(text);
});

it.each([
  ['too-big', { of: 'number', limit: 60 }, 'Use 60 or less.'],
  ['too-small', { of: 'number', limit: 1 }, 'Use 1 or more.'],
  ['invalid-type', { of: 'number' }, 'Enter a number.'],
  ['too-big', { of: 'list', limit: 50 }, 'Choose at most 50.'],
  ['too-big', { of: 'text', limit: 60 }, 'shorter'],
] as const)('says of %s what the bound is, and of what', (code, more, text) => {
  expect(fieldText(words, { path: 'days', code, message: 'Use another', ...more })).toContain(text);
});

it('says the bound of an amount or a percentage as people write it, not in cents or thousandths', () => {
  const bound = { code: 'too-big', message: 'Use another', of: 'number', limit: 1_000_000_000_000 } as const;
  expect(fieldText(words, { path: 'charges.0.cents', ...bound })).toBe('Use 10,000,000,000 or less.');
  expect(fieldText(words, { path: 'rentCents', ...bound, code: 'too-small', limit: 1 })).toBe('Use 0.01 or more.');
  expect(fieldText(words, { path: 'capMillipercent', ...bound, limit: 100_000 })).toBe('Use 100 or less.');
});
