import { expect, it } from 'vitest';
import type { LeaseSummary } from './api.ts';
import { begunLeases, countOf } from './leases-views.tsx';

const summary: Pick<LeaseSummary, 'states' | 'endingSoon'> = {
  states: { draft: 1, 'out-for-signature': 2, signed: 0, active: 2, 'on-notice': 0, ended: 0, cancelled: 0 },
  endingSoon: 0,
};

it('counts under drafts what was begun in the wizard and what is out for signature, and a draft that is being changed once', () => {
  const begun = begunLeases([{ content: { step: 1 } }, { content: { changes: { id: '1', number: 'L-0001' } } }]);
  expect(begun).toBe(1);
  expect(countOf(summary as LeaseSummary, 'drafts', begun)).toBe(4); // Only these parts of it are read.
  expect(countOf(summary as LeaseSummary, 'all', begun)).toBe(5);
});
