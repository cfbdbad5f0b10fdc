export const en = {
  underWay: 'Sending…',
  unknown: 'Outcome unknown.',
  lost: 'No answer from the server. Send it again: it happens only once.',
} as const;
