/** Work of the day on rent that could not be done by itself. */
export const en = {
  heading: 'Rent',
  task_charges: 'Rent is not charged automatically',
  task_prepayments: 'Prepayments are not applied',
  'task_late-fees': 'Late fees are not added automatically',
  task_reminders: 'Reminders are not sent',
  why: 'since {date}: {reason}.',
  retry: 'Tried again at {at}.',
  'code_closed-period': 'the books are closed for that day',
  'code_archived-account': 'an account that it goes to is archived',
  code_internal: 'something went wrong on our side, and the operator was told',
  code_other: 'it was refused',
  act_charges: 'Charge manually',
  act_prepayments: 'See payments',
  'act_late-fees': 'See late fees',
  act_reminders: 'See reminders',
} as const;
