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
  'reports.packet-scheduled': ['conflict', 'This packet is sent by a schedule. Remove the schedule first.'],
  'reports.no-such-schedule': ['not-found', 'There is no such schedule.'],
  'reports.schedule-of-another': ['forbidden', 'Only its owner can do this. You can pause or remove it.'],
  'reports.too-many-schedules': ['conflict', 'A workspace has at most {most:count} schedules. Remove one first.'],
  'reports.choose-report': ['invalid-input', 'Choose a report or a packet'],
  'reports.choose-recipient': ['invalid-input', 'Choose a member or enter an email address'],
  'reports.no-such-member': ['invalid-input', 'There is no such member'],
  'reports.no-weekday': ['invalid-input', 'Choose a day of the week'],
  'reports.packet-as-csv': ['invalid-input', 'A packet is sent as PDF or XLSX'],
  'reports.packet-of-month': ['invalid-input', 'A packet is of this month or last month'],
  'reports.packet-too-large': [
    'invalid-input',
    'A packet has at most {most:count} reports. Choose fewer reports or properties.',
  ],
  'reports.file-too-large': [
    'conflict',
    'The file is larger than {megabytes:count} MB. Choose a shorter range, or a property.',
  ],
  'reports.no-such-figure': ['not-found', 'This report has no such figure any more. Open the report again.'],
} as const satisfies RefusalTable;
