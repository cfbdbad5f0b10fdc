import type { Area } from './shown-areas.ts';

/** What writes of fees, distributions and owner statements show up in. */
export const touchesOfOwners = {
  'PATCH /owners/{id}/': ['owners', 'workspace'],
  'POST /owner-contributions/': ['owners', 'books', 'workspace'],
  'POST /contribution-request-previews/': [],
  'POST /contribution-requests/': ['owners', 'workspace'],
  'POST /contribution-requests/{id}/send/': ['owners', 'workspace'],
  'POST /contribution-requests/{id}/cancel/': ['owners', 'workspace'],
  'POST /owner-holds/': ['owners', 'workspace'],
  'POST /owner-holds/{id}/end/': ['owners', 'workspace'],
  'POST /owner-statement-previews/': [],
  'POST /owner-statement-runs/': ['owners', 'workspace'],
  'POST /owner-statement-runs/{id}/continue/': ['owners', 'workspace'],
  'POST /owner-statements/{id}/send/': ['owners', 'workspace'],
  'POST /distribution-run-previews/': [],
  'POST /distribution-runs/': ['owners', 'books', 'workspace'],
  'POST /distribution-runs/{id}/release/': ['owners', 'books', 'workspace'],
  'POST /distribution-runs/{id}/void/': ['owners', 'books', 'workspace'],
  'POST /distribution-payments/{id}/return/': ['owners', 'books', 'workspace'],
  'POST /ownership-transfer-previews/': [],
  'POST /ownership-transfers/': ['owners', 'books', 'records', 'workspace'],
  'POST /ownership-transfers/{id}/settle/': ['owners', 'books', 'workspace'],
  'POST /ownership-transfers/{id}/void/': ['owners', 'books', 'records', 'workspace'],
  'POST /fee-run-previews/': [],
  'POST /fee-runs/': ['owners', 'books', 'workspace'],
  'POST /fee-runs/{id}/void/': ['owners', 'books', 'workspace'],
} as const satisfies Readonly<Record<string, readonly Area[]>>;
