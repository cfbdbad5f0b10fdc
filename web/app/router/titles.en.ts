/** The titles of pages without a session, by the `title` of the page list. `app` is the product's own name: the default. */
export const en = {
  app: 'Gable',
  titled: '{page} · Gable',
  notFound: 'Page not found',
  handOff: 'Signing in',
  login: 'Sign in',
  signUp: 'Set up a workspace',
  confirmSignUp: 'Choose a password',
  forgotPassword: 'Reset password',
  resetPassword: 'Set a new password',
  verifyEmail: 'Confirm your email',
  pay: 'Pay rent',
  approveBill: 'Approve a bill',
  invite: 'Invitation',
  apiDocs: 'API reference',
};
