import { matchPath } from 'react-router';
import type { Page } from './page.ts';

/** The pages that need no session. Sign-in knows these; the list of all others comes with who is signed in. */
export const publicPages: readonly Page[] = [
  {
    path: '/login',
    load: async () => (await import('#web/pages/login/login-page.tsx')).LoginPage,
    access: 'public',
    title: 'login',
  },
  {
    path: '/sign-up',
    load: async () => (await import('#web/pages/sign-up/sign-up-page.tsx')).SignUpPage,
    access: 'public',
    title: 'signUp',
  },
  {
    path: '/confirm-sign-up',
    load: async () => (await import('#web/pages/sign-up/confirm-sign-up-page.tsx')).ConfirmSignUpPage,
    access: 'public',
    title: 'confirmSignUp',
  },
  {
    path: '/forgot-password',
    load: async () => (await import('./link-pages.ts')).ForgotPasswordPage,
    access: 'public',
    title: 'forgotPassword',
  },
  {
    path: '/reset-password',
    load: async () => (await import('./link-pages.ts')).ResetPasswordPage,
    access: 'public',
    title: 'resetPassword',
  },
  {
    path: '/verify-email',
    load: async () => (await import('./link-pages.ts')).VerifyEmailPage,
    access: 'public',
    title: 'verifyEmail',
  },
  {
    path: '/pay',
    load: async () => (await import('#web/pages/pay/pay-page.tsx')).PayPage,
    access: 'public',
    title: 'pay',
  },
  {
    path: '/approve-bill',
    load: async () => (await import('#web/pages/approve-bill/approve-bill-page.tsx')).ApproveBillPage,
    access: 'public',
    title: 'approveBill',
  },
  {
    path: '/invite',
    load: async () => (await import('./link-pages.ts')).InvitePage,
    access: 'public',
    title: 'invite',
  },
  {
    path: '/auth/callback',
    load: async () => (await import('#web/pages/auth-callback/auth-callback-page.tsx')).AuthCallbackPage,
    access: 'public',
    title: 'handOff',
  },
  {
    path: '/docs/api',
    load: async () => (await import('#web/pages/api-docs/api-docs-page.tsx')).ApiDocsPage,
    access: 'public',
    title: 'apiDocs',
  },
  // Every part of the kit in both themes; the build leaves it out.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/kit',
          load: async () => (await import('#web/pages/kit/kit-page.tsx')).KitPage,
          access: 'public' as const,
        },
      ]
    : []),
];

export const notFoundPage: Page = {
  path: '*',
  load: async () => (await import('#web/pages/not-found/not-found-page.tsx')).NotFoundPage,
  access: 'public',
  title: 'notFound',
};

/** `undefined`: an address behind sign-in, or one of no page. */
export function publicPageAt(pathname: string): Page | undefined {
  return publicPages.find(({ path }) => matchPath(path, pathname) !== null);
}
