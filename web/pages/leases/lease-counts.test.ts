import { expect, it } from 'vitest';
import type { LeaseSummary } from './api.ts';
import { begunLeases, countOf } from './lease-counts.ts';

const summary: LeaseSummary = {
  states: { draft: 1, 'out-for-signature': 2, signed: 0, active: 2, 'on-notice': 0, ended: 0, cancelled: 3 },
  endingSoon: 0,
  rentSteps: 0,
  ofUndoneImports: 3,
};

it('counts under drafts what was begun in the wizard and what is out for signature, and a draft that is being changed once', () => {
  const begun = begunLeases([{ content: { step: 1 } }, { content: { changes: { id: '1', number: 'L-0001' } } }]);
  expect(begun).toBe(1);
  expect(countOf(summary, 'drafts', begun)).toBe(4);
  // What an undone import left behind is not in the list either.
  expect(countOf(summary, 'all', begun)).toBe(5);
});
