export const en = {
  underWay: 'Sending…',
  unknown: 'Outcome unknown.',
} as const;
