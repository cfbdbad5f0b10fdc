export const en = {
  underWay: 'Sending…',
  unknown: 'Outcome of “{act}” unknown.',
  lost: 'No answer from the server. Send it again: it happens only once.',
  sendAgain: 'Send again',
  startOver: 'Start over',
  maybeSaved: 'This may be saved already. Check before you enter it again.',
  keep: 'Keep',
} as const;
