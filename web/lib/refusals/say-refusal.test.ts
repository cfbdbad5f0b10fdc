// @vitest-environment happy-dom
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, test } from 'vitest';
import { inOwnWords } from '#web/lib/client.ts';
import { setLanguage } from '#web/lib/messages.ts';
import { problemOf } from '#web/lib/problem-of.ts';

function refused(code: string, detail: string, path?: string): AxiosError {
  const config = {} as InternalAxiosRequestConfig; // Only the answer is read.
  const errors = path === undefined ? [] : [{ path, code, message: detail }];
  const data = { type: 'x', title: 'x', status: 409, code, detail, errors, requestId: 'r-1' };
  return new AxiosError('no', 'ERR', config, undefined, { status: 409, statusText: '', headers: {}, config, data });
}

afterEach(() => setLanguage('en'));

const taken =
  'Room A is let to Ana Reyes, Bo and Li by L-0042 from 2025-02-01 to 2025-12-31. Choose other days or another unit.';

test('a refusal is said in German, above the form and at its field, with its names and days', async () => {
  await setLanguage('de');
  const problem = problemOf(await inOwnWords(refused('unit-taken', taken, 'unitId')));
  const german =
    'Room A ist vom 1. Feb. 2025 bis 31. Dez. 2025 durch L-0042 an Ana Reyes, Bo und Li vermietet. Wählen Sie andere Tage oder eine andere Einheit.';
  expect(problem?.detail).toBe(german);
  expect(problem?.errors).toEqual([{ path: 'unitId', code: 'unit-taken', message: german }]);
  expect(problem?.code).toBe('unit-taken');
});

test.each([
  ['Send less at once.', 'Das ist mehr, als auf einmal angenommen wird. Kürzen Sie es, oder teilen Sie es auf.'],
  [
    'L-0007 is out for signature, so this cannot be done any more or not yet.',
    'L-0007 ist zur Unterschrift unterwegs; das geht deshalb nicht mehr oder noch nicht.',
  ],
  [
    '2B is let with no end yet, so this cannot go to the archive. End that lease first.',
    '2B ist ohne Ende vermietet, deshalb geht es nicht ins Archiv. Beenden Sie zuerst den Mietvertrag.',
  ],
])('“%s” has its German', async (english, german) => {
  await setLanguage('de');
  expect(problemOf(await inOwnWords(refused('conflict', english)))?.detail).toBe(german);
});

test('a day in short at the end of a sentence has one full stop', async () => {
  await setLanguage('de');
  const day = `${new Date().getFullYear()}-10-01`;
  const problem = problemOf(await inOwnWords(refused('conflict', `No amount of this charge begins on ${day}.`)));
  expect(problem?.detail).toBe('Kein Betrag dieses Postens beginnt am 1. Okt.');
});

test('who reads English gets the days as people write them, and names of files as they are', async () => {
  const problem = problemOf(await inOwnWords(refused('unit-taken', taken, 'unitId')));
  const english = taken.replace('2025-02-01', 'Feb 1, 2025').replace('2025-12-31', 'Dec 31, 2025');
  expect([problem?.detail, problem?.errors[0]?.message]).toEqual([english, english]);
  const named = 'leases-2025-02-01.csv of 2025-02-01.zip is empty.';
  expect(problemOf(await inOwnWords(refused('conflict', named)))?.detail).toBe(named);
});

test('what is not known stays as the server said it', async () => {
  await setLanguage('de');
  expect(problemOf(await inOwnWords(refused('conflict', 'Of a newer server.')))?.detail).toBe('Of a newer server.');
});
