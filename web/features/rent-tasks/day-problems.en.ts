/** Work of the day on rent that could not be done by itself. */
export const en = {
  heading: 'Rent',
  task_charges: 'Rent is not charged automatically',
  task_prepayments: 'Unapplied credit is not applied to charges',
  'task_late-fees': 'Late fees are not added automatically',
  task_reminders: 'Reminders are not sent',
  why: 'Since {date}: {reason}.',
  retry: 'Last retry {at}.',
  'code_closed-period': 'the books are closed for that date',
  'code_archived-account': 'its account is archived',
  code_internal: 'a server error occurred',
  code_other: 'it was refused',
  act_charges: 'Charge manually',
  act_prepayments: 'See payments',
  'act_late-fees': 'See late fees',
  act_reminders: 'See reminders',
} as const;
