/** The front door of sign-in and of the workspace. */
export { makeAccessTokens } from './access-tokens.ts';
export { makeResetLink } from './account/reset-password.ts';
export { inAuthScope } from './auth-services.ts';
export type { AuthServices, Circumstances } from './auth-services.ts';
export { makeAuthenticate } from './authenticate.ts';
export { createOrganisation } from './create-organisation.ts';
export { createUser } from './create-user.ts';
export { joinOrganisation } from './join-organisation.ts';
export { makePasswords } from './passwords.ts';
export type { Passwords } from './passwords.ts';
export { purgeExpired } from './purge-expired.ts';
export { authHandlers } from './routes.ts';
export { sampleOrganisation } from './workspace/ask-for-sample.ts';
export { removeSamples } from './workspace/leaving-samples.ts';
export { savedViewHandlers } from './workspace/saved-views.ts';
export { organisationHandlers } from './workspace/routes.ts';
