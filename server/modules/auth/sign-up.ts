import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import type { signUp as signUpSchema } from '#shared/api/auth.ts';
import { queueAccountMail } from '#server/adapters/mail/queue-mail.ts';
import { refuse, refuseField } from '#server/kernel/refuse.ts';
import { hashToken, randomToken } from '#server/kernel/secrets.ts';
import { findKnown, tellKnown, type Known } from './account/known-address.ts';
import { sendVerification } from './account/verify-email.ts';
import type { AuthServices, Circumstances } from './auth-services.ts';
import { inAuthScope } from './auth-services.ts';
import { createOrganisation, localeOf } from './create-organisation.ts';
import { insertUser } from './create-user.ts';
import { mailTexts } from './mail-texts.ts';
import { forgotPasswordTime, signUpLinkLifetime } from './rules.ts';
import { throttle } from './throttle.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

type Form = z.output<typeof signUpSchema>;
type Next = 'check-mail' | 'sign-in';

/** Whether anybody may sign up. As long as there is no workspace beside the sample, somebody has to be the first. */
export async function readSignUp(services: AuthServices): Promise<{ isOpen: boolean; next: Next }> {
  const isOpen =
    services.signUp === 'open' ||
    (await inAuthScope(services, async (tx) => {
      const own = await tx
        .selectFrom('organisation')
        .select('org_id')
        .where('is_sample', '=', false)
        .limit(1)
        .execute();
      return own.length === 0;
    }));
  return { isOpen, next: services.mailDelivery === 'smtp' ? 'check-mail' : 'sign-in' };
}

/**
 * Asks for a new workspace. The answer is the same whether the address has an account or not; the message says what
 * happened. With a mail server nothing is made before the link in the message is followed, so that nobody can
 * take an address that is not theirs; without one the account is made at once, with an address that nobody has proved.
 */
export async function signUp(services: AuthServices, form: Form, when: Circumstances): Promise<{ next: Next }> {
  await throttle(services, 'sign-up', form.email, when);
  const { isOpen, next } = await readSignUp(services);
  if (!isOpen) throw refuse('auth.sign-up-closed');
  if (next === 'check-mail') await Promise.all([askToConfirm(services, form, when), sleep(forgotPasswordTime)]);
  else await signUpAtOnce(services, form, when);
  return { next };
}

async function askToConfirm(services: AuthServices, form: Form, when: Circumstances): Promise<void> {
  const locale = localeOf(form);
  await inAuthScope(services, async (tx) => {
    const known = await findKnown(tx, form.email);
    if (known !== undefined) {
      await tellKnown(tx, services, known, knownAddress(services, known, form), when.now);
      return;
    }
    const token = randomToken();
    await tx
      .insertInto('sign_up_request')
      .values({
        token_hash: hashToken(token),
        email: form.email,
        name: form.name,
        organisation: form.organisation,
        country: form.country,
        currency: form.currency,
        time_zone: form.timeZone,
        locale,
        created_at: when.now,
        expires_at: new Date(when.now.getTime() + signUpLinkLifetime),
      })
      .execute();
    const link = `${services.mainOrigin}/confirm-sign-up#token=${token}`;
    const mail = mailTexts(locale).confirmSignUp(form.name, form.organisation, link);
    await queueAccountMail(tx, { to: form.email, ...mail }, when.now);
  });
}

async function signUpAtOnce(services: AuthServices, form: Form, when: Circumstances): Promise<void> {
  const { email, name, password } = form;
  if (password === undefined) throw refuseField('password', 'auth.password-missing');
  await refuseWeakPassword(password, { email, name, workspaces: [form.organisation] }, 'password');
  const passwordHash = await services.passwords.hash(password);
  await inAuthScope(services, async (tx) => {
    const userId = await insertUser(tx, { email, name, passwordHash, emailVerified: false }, when.now);
    if (userId === undefined) {
      const known = await findKnown(tx, email);
      if (known !== undefined) await tellKnown(tx, services, known, knownAddress(services, known, form), when.now);
      return;
    }
    const organisationId = await createOrganisation(tx, services, workspaceOf(form), userId, when);
    await sendVerification(tx, services, { userId, organisationId, name, email, locale: localeOf(form) }, when);
  });
}

function workspaceOf({ organisation, country, currency, timeZone, locale }: Form) {
  return { name: organisation, country, currency, timeZone, ...(locale === undefined ? {} : { locale }) };
}

function knownAddress({ mainOrigin }: AuthServices, { name, locale }: Known, form: Form) {
  const texts = mailTexts(locale ?? localeOf(form));
  return { to: form.email, ...texts.knownAddress(name, `${mainOrigin}/login`, `${mainOrigin}/forgot-password`) };
}
