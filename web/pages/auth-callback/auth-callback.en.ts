export const en = {
  heading: 'Signing you in',
  failedHeading: 'Sign-in failed',
  failedAdvice: 'The link was used, is over a minute old, or belongs to another window. Sign in again.',
  again: 'Sign in again',
};
