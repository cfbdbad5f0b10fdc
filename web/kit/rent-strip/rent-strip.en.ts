export const en = {
  onTime: { one: '{count} month on time', other: '{count} months on time' },
  late: '{count} paid late',
  overdue: '{count} past due',
  due: '{count} due',
} as const;
