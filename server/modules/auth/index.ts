/** The front door of sign-in and of the workspace. */
export { makeAccessTokens } from './access-tokens.ts';
export { makeResetLink } from './account/reset-password.ts';
export { makeRefusalAudit } from './audit-refusals.ts';
export { inAuthScope } from './auth-services.ts';
export type { AuthServices, Circumstances } from './auth-services.ts';
export { makeAuthenticate } from './authenticate.ts';
export { networkOf } from './rules.ts';
export { createOrganisation } from './create-organisation.ts';
export { createUser } from './create-user.ts';
export { joinOrganisation } from './join-organisation.ts';
export { makePasswords } from './passwords.ts';
export type { Passwords } from './passwords.ts';
export { authHandlers } from './routes.ts';
export { sampleOrganisation } from './workspace/ask-for-sample.ts';
export { mailHandlers } from './workspace/mail-routes.ts';
export { organisationHandlers } from './workspace/routes.ts';
