import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/kit/button/button.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Section } from '#web/kit/section/section.tsx';
import { passwordLength, required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMe } from '#web/lib/me.ts';
import { changePassword, sessionsQuery } from './api.ts';
import { requiredError } from './required-error.ts';
import { useText } from './text.ts';
import styles from './account-page.module.css';

export function PasswordSection() {
  const t = useText();
  const { user } = useMe();
  const queryClient = useQueryClient();
  const draft = useDraft(() => ({ currentPassword: '', newPassword: '' }));
  const { currentPassword, newPassword } = draft.draft;

  const { form, ...submission } = useSubmission({
    fields: ['currentPassword', 'newPassword'],
    typed: draft.draft,
    check: () => [...required({ currentPassword, newPassword }), ...passwordLength('newPassword', newPassword)],
    send: async () => {
      await changePassword({ currentPassword, newPassword });
      draft.change({ currentPassword: '', newPassword: '' });
      showToast({ text: useText.now()('passwordChanged') });
      await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const { failure } = submission;
  const control = controlsOf(draft, submission.errorOf);
  const isWrong = failure?.code === 'wrong-password';

  return (
    <Section id="password" title={t('password')} lead={t('passwordLead')}>
      <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
        {/* Password managers file the new password under this name. */}
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          required
          {...control.text('currentPassword')}
          error={
            isWrong ? submission.message : requiredError(submission, 'currentPassword', t('currentPasswordRequired'))
          }
        />
        <PasswordField
          label={t('newPassword')}
          help={t('newPasswordHelp')}
          name="newPassword"
          autoComplete="new-password"
          required
          {...control.text('newPassword')}
          error={requiredError(submission, 'newPassword', t('newPasswordRequired'))}
        />
        <FormError requestId={failure?.code === 'internal' ? failure.requestId : undefined}>
          {isWrong ? undefined : submission.message}
        </FormError>
        <div className={styles['acts']}>
          {/* One primary on screen: another part of the page may be asking for its own meanwhile. */}
          <Button
            type="submit"
            variant={currentPassword + newPassword === '' ? 'outline' : 'primary'}
            busy={submission.busy}
          >
            {t('changePassword')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
