/** Pages that an email leads to, all small: one chunk for them costs a sign-in less than a name for each. */
export { ForgotPasswordPage } from '#web/pages/forgot-password/forgot-password-page.tsx';
export { ResetPasswordPage } from '#web/pages/reset-password/reset-password-page.tsx';
export { InvitePage } from '#web/pages/invite/invite-page.tsx';
export { VerifyEmailPage } from '#web/pages/verify-email/verify-email-page.tsx';
