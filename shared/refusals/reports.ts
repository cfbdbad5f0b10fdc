import type { RefusalTable } from './refusal.ts';

/** What is refused of reports. */
export const reports = {
  'reports.no-such-report': ['not-found', 'There is no such report.'],
  'reports.not-asked-with': ['invalid-input', 'This report cannot be narrowed by this'],
  'reports.range-reversed': ['invalid-input', 'The range begins on {from:date}, after its end on {to:date}'],
  'reports.too-many-columns': [
    'invalid-input',
    'That is more than {most:count} columns. Choose a shorter range or a property.',
  ],
  'reports.too-long': ['invalid-input', 'That is more than {most:count} lines. Choose a shorter range, or an account.'],
  'reports.too-many-events': ['invalid-input', 'That is more than {most:count} events. Choose a shorter range.'],
  'reports.choose-lease-or-person': ['invalid-input', 'Choose a lease or a person for the tenant ledger'],
  'reports.no-such-packet': ['not-found', 'There is no such packet.'],
  'reports.packet-exists': ['invalid-input', 'You already have a packet with this name'],
  'reports.too-many-packets': ['conflict', 'A workspace has at most {most:count} packets. Remove one first.'],
  'reports.no-such-property': ['invalid-input', 'There is no such property'],
  'reports.too-many-properties': ['invalid-input', 'Choose at most {most:count} properties'],
  'reports.no-such-figure': ['not-found', 'This report has no such figure any more. Open the report again.'],
} as const satisfies RefusalTable;
