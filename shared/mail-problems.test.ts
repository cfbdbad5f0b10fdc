import { expect, test } from 'vitest';
import { mailDelayOf, mailProblemOf, mailTargetProblems } from './mail-problems.ts';

test.for([
  [mailTargetProblems.notFound('smtp.nowhere.invalid'), { kind: 'not-found', host: 'smtp.nowhere.invalid' }],
  [
    'No server is known by the name smtp.old.invalid. Check the spelling.',
    { kind: 'not-found', host: 'smtp.old.invalid' },
  ],
  ['getaddrinfo ENOTFOUND smtp.nowhere.invalid', { kind: 'not-found', host: 'smtp.nowhere.invalid' }],
  [mailTargetProblems.inside('127.0.0.1'), { kind: 'inside', host: '127.0.0.1' }],
  [mailTargetProblems.notAMailPort(80), { kind: 'not-a-mail-port', port: '80' }],
  ['connect ECONNREFUSED 127.0.0.1:1', { kind: 'no-connection' }],
  ['Connection closed unexpectedly', { kind: 'no-connection' }],
  ['Connection timeout', { kind: 'timeout' }],
  ['connect ETIMEDOUT 192.0.43.8:587', { kind: 'timeout' }],
  ['self-signed certificate in certificate chain', { kind: 'certificate' }],
  ["Hostname/IP does not match certificate's altnames: Host: a.", { kind: 'certificate' }],
  ['error:0A00010B:SSL routines:ssl3_get_record:wrong version number', { kind: 'encryption' }],
  ['Invalid login: 535 5.7.8 Authentication failed', { kind: 'sign-in' }],
  ["Can't send mail - all recipients were rejected: 550 No such mailbox", { kind: 'recipient' }],
  ['Message failed: 552 Too large', { kind: 'other' }],
] as const)('%s', ([text, problem]) => {
  expect(mailProblemOf(text)).toEqual(problem);
});

test('a server that takes nothing is told from one that refuses a message', () => {
  expect(mailDelayOf('connect ECONNREFUSED 127.0.0.1:1')).toBe('unreachable');
  expect(mailDelayOf('Invalid login: 535')).toBe('sign-in');
  expect(mailDelayOf("Can't send mail - all recipients were rejected: 550")).toBe('refused');
});
