export const en = {
  nothingYet: 'Nothing is posted yet.',
  sentBefore: 'No answer for an earlier attempt. Sending the same again is safe.',
  postedBefore: 'An earlier attempt was posted.',
  postedOnce: 'Already posted. Not posted again.',
  doneTwiceAct: 'Post again',
  useDateAct: 'Use this date',
  useAmountAct: 'Use this amount',
} as const;
