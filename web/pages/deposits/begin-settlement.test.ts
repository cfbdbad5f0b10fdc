import { expect, it } from 'vitest';
import type { SettlementContent } from './api.ts';
import { beginSettlement } from './begin-settlement.ts';

// Of a content, only what is compared.
const content = (label: string) => ({ deductions: [{ label, note: '' }] }) as unknown as SettlementContent;
const loaded = { version: 3, content: content('Key') };

it('begins with what the server has, where nothing else is kept or the same', () => {
  const sameInOtherOrder = { deductions: [{ note: '', label: 'Key' }] };
  for (const kept of [undefined, { version: 3 }, { version: 1, content: sameInOtherOrder }])
    expect(beginSettlement(loaded, kept)).toEqual({ content: loaded.content, keeping: 'kept' });
});

it('goes on with what was not saved yet, and with what was written behind what was', () => {
  const written = content('Keys');
  expect(beginSettlement(loaded, { version: 3, content: written })).toEqual({ content: written, keeping: 'keeping' });
  const behind = { version: 2, content: written, sent: content('Key') };
  expect(beginSettlement(loaded, behind)).toEqual({ content: written, keeping: 'keeping' });
});

it('does not overwrite what somebody else wrote', () => {
  const written = content('Keys');
  expect(beginSettlement(loaded, { version: 2, content: written })).toEqual({ content: written, keeping: 'conflict' });
});
