export const en = {
  month: 'Month',
  in: 'In',
  out: 'Out',
  expected: 'Expected',
  inExpected: 'In, expected',
  outExpected: 'Out, expected',
} as const;
