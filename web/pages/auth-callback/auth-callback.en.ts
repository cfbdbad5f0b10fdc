export const en = {
  heading: 'Signing you in',
  failedHeading: 'That sign-in could not be finished',
  failedAdvice:
    'The link was used already, is more than a minute old, or belongs to another window. Sign in once more.',
  again: 'Sign in again',
};
