import type { authRoutes } from '#shared/api/auth.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { changeMe } from './account/change-me.ts';
import { changePassword } from './account/change-password.ts';
import { confirmIdentity, requireConfirmed } from './account/confirm-identity.ts';
import { listSessions } from './account/list-sessions.ts';
import { readMe } from './account/read-me.ts';
import { forgotPassword, lookUpResetLink, resetPassword } from './account/reset-password.ts';
import {
  requestEmailChange,
  sendVerification,
  verifyEmailWithPassword,
  verifyOwnEmail,
} from './account/verify-email.ts';
import type { AuthServices } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { confirmSignUp } from './confirm-sign-up.ts';
import { endSessions, revokeByToken } from './end-sessions.ts';
import { beginPasskeySignIn, signInWithPasskey } from './factors/passkey-sign-in.ts';
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './factors/passkeys.ts';
import { beginTotp, confirmTotp, disableTotp, renewBackupCodes } from './factors/set-up-totp.ts';
import { acceptHandOff, offerHandOff } from './hand-off.ts';
import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { readSignUp, signUp } from './sign-up.ts';
import { throttle } from './throttle.ts';

export function authHandlers(services: AuthServices): Handlers<typeof authRoutes> {
  const auth = <Result>(work: Parameters<typeof inAuthScope<Result>>[1]) => inAuthScope(services, work);
  return {
    'GET /sign-up/': () => readSignUp(services),
    'POST /sign-up/': ({ body }, when) => signUp(services, body, when),
    'POST /sign-up/confirm/': ({ body }, when) => confirmSignUp(services, body, when),
    'POST /token/': ({ body }, when) => signIn(services, body, when),
    'POST /token/refresh/': ({ body }, when) => refreshSession(services, body.refresh, when),
    'POST /token/revoke/': async ({ body }, when) => {
      await auth((tx) => revokeByToken(tx, body.refresh, when));
      return null;
    },
    'POST /token/passkey-options/': (_, when) => beginPasskeySignIn(services, when.now),
    'POST /token/passkey/': ({ body }, when) => signInWithPasskey(services, body, when),
    'POST /token/hand-off/': async ({ body }, when) => {
      await throttle(services, 'token', body.code, when);
      return acceptHandOff(services, { ...body, origin: when.origin.pageOrigin }, when);
    },
    'POST /hand-off/': ({ body }, { session, now }) =>
      auth(async (tx) => ({ code: await offerHandOff(tx, services, session, body, now) })),
    'POST /email/verify/': ({ body }, when) => verifyEmailWithPassword(services, body, when),
    'POST /password/forgot/': async ({ body }, when) => {
      await forgotPassword(services, body.email, when);
      return null;
    },
    'POST /password/reset/look-up/': async ({ body }, when) => {
      await lookUpResetLink(services, body.token, when);
      return null;
    },
    'POST /password/reset/': ({ body }, when) => resetPassword(services, body.token, body.password, when),
    'GET /me/': (_, { session, transaction }) => transaction((tx) => readMe(tx, session)),
    'PATCH /me/': ({ body }, { session, transaction }) =>
      transaction(async (tx) => {
        await changeMe(tx, session, body);
        return readMe(tx, session);
      }),
    'POST /me/confirm/': async ({ body }, when) => {
      await confirmIdentity(services, when.session, body, when);
      return null;
    },
    'POST /me/change-password/': async ({ body }, when) => {
      await changePassword(services, when.session, body, when);
      return null;
    },
    'POST /me/change-email/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      await throttle(services, 'token', when.session.userId, when);
      await requestEmailChange(services, when.session, body.email, when);
      return null;
    },
    'POST /me/verify-email/': ({ body }, when) => verifyOwnEmail(services, body.token, when.session, when),
    'POST /me/resend-verification/': async (_, when) => {
      await throttle(services, 'token', when.session.userId, when);
      await auth(async (tx) => {
        const { user, organisation } = await readMe(tx, when.session);
        if (user.emailVerified) throw refuse('auth.email-confirmed');
        const locale = user.locale ?? organisation.locale;
        await sendVerification(
          tx,
          services,
          { ...user, locale, userId: user.id, organisationId: organisation.id },
          when,
        );
      });
      return null;
    },
    'GET /me/sessions/': (_, { session, now, transaction }) =>
      transaction(async (tx) => ({ items: await listSessions(tx, session, now) })),
    'POST /me/sessions/{id}/revoke/': async ({ params }, when) => {
      if (params.id !== when.session.sessionId) requireConfirmed(when.session, when.now);
      const ended = await auth((tx) =>
        endSessions(tx, { userId: when.session.userId, only: params.id }, 'revoked', when),
      );
      if (ended === 0) throw refuse('auth.session-gone');
      return null;
    },
    'POST /me/sign-out-everywhere/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      const { userId, sessionId } = when.session;
      const which = { userId, ...(body.keepThis ? { except: sessionId } : {}) };
      return { ended: await auth((tx) => endSessions(tx, which, 'revoked', when)) };
    },
    'POST /me/totp/': (_, { session, now }) => {
      requireConfirmed(session, now);
      return auth((tx) => beginTotp(tx, services.secrets, session));
    },
    'POST /me/totp/confirm/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      await throttle(services, 'confirm', when.session.userId, when);
      return auth(async (tx) => ({
        backupCodes: await confirmTotp(tx, services.secrets, when.session, body.code, when),
      }));
    },
    'POST /me/totp/disable/': async (_, when) => {
      requireConfirmed(when.session, when.now);
      await auth((tx) => disableTotp(tx, when.session, when));
      return null;
    },
    'POST /me/backup-codes/': async (_, when) => {
      requireConfirmed(when.session, when.now);
      return auth(async (tx) => ({ backupCodes: await renewBackupCodes(tx, when.session, when) }));
    },
    'GET /me/passkeys/': (_, { session, transaction }) =>
      transaction(async (tx) => ({ items: await listPasskeys(tx, session) })),
    'POST /me/passkeys/options/': async (_, { session, now }) => {
      requireConfirmed(session, now);
      return auth((tx) => beginPasskey(tx, services, session, now));
    },
    'POST /me/passkeys/': async ({ body }, when) => {
      requireConfirmed(when.session, when.now);
      return addPasskey(services, when.session, body, when);
    },
    'POST /me/passkeys/{id}/remove/': async ({ params }, when) => {
      requireConfirmed(when.session, when.now);
      await auth((tx) => removePasskey(tx, when.session, params.id, when));
      return null;
    },
  };
}
