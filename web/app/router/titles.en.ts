/** The titles of pages, by the `title` of the page list. `app` is the product's own name: the default. */
export const en = {
  app: 'Gable',
  titled: '{page} · Gable',
  notFound: 'Page not found',
  handOff: 'Signing in',
  profile: 'Profile',
  account: 'Account',
  login: 'Sign in',
  signUp: 'Set up a workspace',
  forgotPassword: 'Forgot your password',
  resetPassword: 'Set a new password',
  verifyEmail: 'Confirm your e-mail',
  invite: 'Invitation',
  today: 'Today',
  settings: 'Settings',
  apiDocs: 'API reference',
};
