/** Joined in `audit.en.ts`. */
export const reports = {
  'report-schedule.added': '{actor} scheduled the report {subject} to {to}.',
  'report-schedule.changed': '{actor} changed the schedule of the report {subject} to {to}.',
  'report-schedule.paused': '{actor} paused the scheduled report {subject}.',
  'report-schedule.resumed': '{actor} resumed the scheduled report {subject}.',
  'report-schedule.removed': '{actor} removed the scheduled report {subject}.',
  'report-schedule.sent': '{actor} sent the scheduled report {subject} now.',
  'report-schedule.stopped': 'The scheduled report {subject} stopped: {reason}.',
  'kind_report-schedule.added': 'Report scheduled',
  'kind_report-schedule.changed': 'Report schedule changed',
  'kind_report-schedule.paused': 'Report schedule paused',
  'kind_report-schedule.resumed': 'Report schedule resumed',
  'kind_report-schedule.removed': 'Report schedule removed',
  'kind_report-schedule.sent': 'Scheduled report sent',
  'kind_report-schedule.stopped': 'Report schedule stopped',
  'reason_owner-left': 'its owner is no longer a member',
  'reason_no-access': 'its owner can no longer see the report',
} as const;
