import type { Translation } from '#web/lib/messages.ts';
import type { reports as en } from './audit-reports.en.ts';

/** Joined in `audit.de.ts`. */
export const reports: Translation<typeof en> = {
  'report-schedule.added': '{actor} hat den Bericht {subject} zum Versand an {to} geplant.',
  'report-schedule.changed': '{actor} hat den Plan des Berichts {subject} an {to} geändert.',
  'report-schedule.paused': '{actor} hat den geplanten Bericht {subject} angehalten.',
  'report-schedule.resumed': '{actor} hat den geplanten Bericht {subject} fortgesetzt.',
  'report-schedule.removed': '{actor} hat den geplanten Bericht {subject} entfernt.',
  'report-schedule.sent': '{actor} hat den geplanten Bericht {subject} jetzt verschickt.',
  'report-schedule.stopped': 'Der geplante Bericht {subject} wurde angehalten: {reason}.',
  'kind_report-schedule.added': 'Bericht geplant',
  'kind_report-schedule.changed': 'Berichtsplan geändert',
  'kind_report-schedule.paused': 'Berichtsplan angehalten',
  'kind_report-schedule.resumed': 'Berichtsplan fortgesetzt',
  'kind_report-schedule.removed': 'Berichtsplan entfernt',
  'kind_report-schedule.sent': 'Geplanter Bericht verschickt',
  'kind_report-schedule.stopped': 'Berichtsplan gestoppt',
  'reason_owner-left': 'wem er gehört, ist nicht mehr Mitglied',
  'reason_no-access': 'wem er gehört, darf den Bericht nicht mehr sehen',
};
