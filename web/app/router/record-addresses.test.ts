import { expect, test } from 'vitest';
import { recordKinds } from '#shared/reports/sheet.ts';
import { addressOf } from '#web/features/explain/record-address.ts';
import { pageAt } from './pages.ts';

test('each record that a figure opens into leads to a page that is there, a bill beside its list', () => {
  const addresses = recordKinds.flatMap((kind) => addressOf({ kind, id: 'an-id' }) ?? []);
  for (const to of addresses) expect(pageAt(new URL(to, 'http://gable.example').pathname).path, to).not.toBe('*');
  expect(addresses).toContain('/bills?open=an-id');
});
