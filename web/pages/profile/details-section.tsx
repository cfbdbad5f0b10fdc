import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/kit/button/button.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Section } from '#web/kit/section/section.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { meQuery, useMe } from '#web/lib/me.ts';
import { languages, type Language } from '#web/lib/messages.ts';
import { followProfileLanguage } from '#web/lib/profile-language.ts';
import { changeMe } from './api.ts';
import { useText } from './text.ts';
import styles from './profile-page.module.css';

type Choice = Language | 'system';
const bounds = { name: { max: 120, required: true } };

export function DetailsSection() {
  const t = useText();
  const { user } = useMe();
  const queryClient = useQueryClient();
  const draft = useDraft<{ readonly name: string; readonly locale: Choice }>(
    () => ({
      name: user.name,
      locale: user.locale ?? 'system',
    }),
    true,
  );
  const { name, locale: language } = draft.draft;

  const { form, failure, ...submission } = useSubmission({
    fields: ['name', 'locale'],
    typed: draft.draft,
    check: () => required({ name }),
    send: async () => {
      const locale = language === 'system' ? null : language;
      const me = await changeMe({ name: name.trim(), locale, version: user.version });
      queryClient.setQueryData(meQuery.queryKey, me);
      draft.change({ name: me.user.name });
      await followProfileLanguage(locale);
      showToast({ text: useText.now()('saved') });
    },
    // What stands there now is shown beside what was typed, and saving again is based on it.
    onFailure: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      return true;
    },
  });
  const control = controlsOf(draft, submission.errorOf, bounds);
  const changed = name.trim() !== user.name || language !== (user.locale ?? 'system');

  return (
    <Section title={t('details')}>
      <form ref={form} noValidate className={styles['form']} onSubmit={submission.submit}>
        <TextField label={t('name')} help={t('nameHelp')} name="name" autoComplete="name" {...control.text('name')} />
        <Select<Choice>
          label={t('language')}
          help={t('languageHelp')}
          options={[
            { value: 'system', label: t('languageSystem') },
            ...languageNames.map(([value, label]) => ({ value, label })),
          ]}
          {...control.choice('locale')}
        />
        <FormError requestId={failure?.code === 'internal' ? failure.requestId : undefined}>
          {failure?.code === 'conflict' ? t('conflict', { name: user.name }) : submission.message}
        </FormError>
        <div className={styles['acts']}>
          <Button type="submit" variant={changed ? 'primary' : 'outline'} disabled={!changed} busy={submission.busy}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

const languageNames = Object.entries(languages) as [Language, string][]; // Object.entries widens the keys.
