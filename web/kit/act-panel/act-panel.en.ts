export const en = {
  nothingYet: 'Nothing is posted yet.',
  unknownYet: 'No answer from the server. Send it again: it is posted only once.',
  sentBefore: 'No answer for an earlier attempt. Check before you send it again.',
  postedBefore: 'An earlier attempt was posted.',
  postedOnce: 'Already posted. Not posted again.',
  doneTwiceAct: 'Post again',
  useDateAct: 'Use this date',
  useAmountAct: 'Use this amount',
} as const;
