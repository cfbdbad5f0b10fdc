export const en = {
  nothingYet: 'Nothing is posted yet.',
  unknownYet: 'It is not known whether this was done. Send it again: it is done once.',
  sentBefore: 'No answer came for an earlier try, so it may be done. Check before you send it again.',
  postedBefore: 'An earlier try was posted.',
  postedOnce: 'Posted a moment ago, and not a second time.',
  doneTwiceAct: 'It is meant, do it again',
  meantAct: 'It is right, do it',
} as const;
