// @vitest-environment happy-dom
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, expect, test, vi } from 'vitest';
import type { Told } from '#shared/problems.ts';
import { inOwnWords } from '#web/lib/client.ts';
import { setLanguage } from '#web/lib/messages.ts';
import { problemOf } from '#web/lib/problem-of.ts';

function refused(told: Told, detail: string, path?: string): AxiosError {
  const config = {} as InternalAxiosRequestConfig; // Only the answer is read.
  const errors = path === undefined ? [] : [{ path, code: 'conflict', message: detail, ...told }];
  const data = { type: 'x', title: 'x', status: 409, code: 'conflict', detail, ...told, errors, requestId: 'r-1' };
  return new AxiosError('no', 'ERR', config, undefined, { status: 409, statusText: '', headers: {}, config, data });
}

async function detailOf(told: Told, detail = 'As the server said it.'): Promise<string | undefined> {
  return problemOf(await inOwnWords(refused(told, detail)))?.detail;
}

afterEach(async () => {
  vi.restoreAllMocks();
  await setLanguage('en');
});

const taken: Told = {
  key: 'leasing.unit-taken',
  sentence: '{unit} is leased to {names} {days} ({lease}). Choose other dates or another unit.',
  values: {
    unit: 'Room A',
    names: ['Ana Reyes', 'Bo', 'Li'],
    lease: 'L-0042',
    days: {
      phrase: 'fromTo',
      sentence: 'from {from} to {to}',
      values: { from: { date: '2025-02-01' }, to: { date: '2025-12-31' } },
    },
  },
};

test('a refusal is said in German, above the form and at its field, with its names and days', async () => {
  await setLanguage('de');
  const problem = problemOf(await inOwnWords(refused(taken, 'Room A is let.', 'unitId')));
  const german =
    'Room A ist vom 1. Feb. 2025 bis 31. Dez. 2025 durch L-0042 an Ana Reyes, Bo und Li vermietet. Wählen Sie andere Tage oder eine andere Einheit.';
  expect(problem?.detail).toBe(german);
  expect(problem?.errors).toMatchObject([{ path: 'unitId', code: 'conflict', message: german }]);
});

test('a refusal without values has its German too, and one within another', async () => {
  await setLanguage('de');
  expect(await detailOf({ key: 'kernel.body-too-large' })).toBe(
    'Das ist mehr, als auf einmal angenommen wird. Kürzen Sie es, oder teilen Sie es auf.',
  );
  const reasons = [{ phrase: 'moving.undo-changed', sentence: '{name} was changed since', values: { name: 'Unit 1' } }];
  expect(await detailOf({ key: 'moving.undo-blocked', sentence: 'x', values: { reasons } })).toBe(
    'Der Import lässt sich nicht im Ganzen zurücknehmen: Unit 1 wurde seitdem geändert.',
  );
});

test('a day in short at the end of a sentence has one full stop', async () => {
  await setLanguage('de');
  const day = { date: `${new Date().getFullYear()}-10-01` };
  const detail = await detailOf({ key: 'leasing.no-amount-begins', sentence: 'x', values: { day } });
  expect(detail).toBe('Kein Betrag dieses Postens beginnt am 1. Okt.');
});

test('who reads English gets days and amounts as people write them, and text as it is', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(await detailOf(taken)).toBe(
    'Room A is leased to Ana Reyes, Bo and Li from Feb 1, 2025 to Dec 31, 2025 (L-0042). Choose other dates or another unit.',
  );
  const amount = { cents: 52_904, currency: 'EUR' };
  const told = {
    key: 'x.y',
    sentence: '{name}: {amount}, {count}',
    values: { name: '2025-02-01.csv', amount, count: 12_000 },
  };
  expect(await detailOf(told)).toBe('2025-02-01.csv: 529.04 EUR, 12,000');
});

test('the United Kingdom has its own words where they differ', async () => {
  const told = {
    key: 'receipts.check-post-dated',
    sentence:
      '{day} is in the future. Use {today} or an earlier date, or allow post-dated checks under Settings, Rent.',
    values: { day: { date: '2025-03-02' }, today: { date: '2025-03-01' } },
  };
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  expect(await detailOf(told)).toBe(
    '2 Mar 2025 is in the future. Use 1 Mar 2025 or an earlier date, or allow post-dated cheques under Settings, Rent.',
  );
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
  expect(await detailOf(told)).toContain('post-dated checks');
});

test('what is not known stays as the server said it', async () => {
  await setLanguage('de');
  expect(await detailOf({ key: 'other.of-a-newer-server' })).toBe('As the server said it.');
  expect(await detailOf({})).toBe('As the server said it.');
});
