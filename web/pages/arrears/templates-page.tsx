import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fillFields, fillMessage, hasLooseBraces, unknownFields, type MergeField } from '#shared/rent/merge-fields.ts';
import { useRentError, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { resetTemplate, templatesQuery, writeTemplate, type Template } from './api.ts';
import { useRemindersText } from './reminders-text.ts';
import styles from './arrears.module.css';

const keys = ['before-due', 'reminder', 'second', 'final', 'collections'] as const;
const languages = ['en', 'de'] as const;
const defaults = { en: { message: 'reminder', language: 'en' }, de: { message: 'reminder', language: 'de' } };

/** What messages say, by language, with what a tenant will read beside it. */
export function TemplatesPage() {
  const m = useRemindersText();
  const r = useRemindText();
  const { locale } = useMe().organisation;
  // Tenants are written to in the language of the workspace unless they chose another.
  const usual = locale === 'de' ? 'de' : 'en';
  const [address, change] = useAddress(defaults[usual]);
  const key = keys.find((name) => name === address.message) ?? 'reminder';
  const language = languages.find((name) => name === address.language) ?? usual;
  const query = useQuery(templatesQuery);
  const template = query.data?.items.find((item) => item.key === key && item.language === language);
  return (
    <ListLayout
      header={
        <RoomHeader
          page="templates"
          chip={
            template && <Chip tone={template.isOwn ? 'tint' : 'neutral'}>{m(template.isOwn ? 'own' : 'standard')}</Chip>
          }
        />
      }
    >
      <div className={styles['choices']}>
        <Select
          label={m('template')}
          options={keys.map((value) => ({ value, label: r(`stage_${value}`) }))}
          value={key}
          onChange={(value) => change({ message: value })}
        />
        <Select
          label={m('language')}
          options={languages.map((value) => ({ value, label: m(`language_${value}`) }))}
          value={language}
          onChange={(value) => change({ language: value })}
        />
      </div>
      {query.data === undefined && query.error !== null && <QueryFailure query={query} />}
      {query.data === undefined && query.error === null && <Loading rows={10} />}
      {query.data !== undefined && template !== undefined && (
        <Editor
          key={`${key} ${language} ${template.version} ${template.isOwn}`}
          template={template}
          fields={query.data.fields}
          sample={query.data.samples[language]}
        />
      )}
    </ListLayout>
  );
}

interface EditorProps {
  readonly template: Template;
  readonly fields: readonly MergeField[];
  readonly sample: Readonly<Record<MergeField, string>>;
}

function Editor({ template, fields, sample }: EditorProps) {
  const m = useRemindersText();
  const say = useRentFailure();
  const mayChange = useMay()('rent.policy');
  const queryClient = useQueryClient();
  const area = useRef<HTMLDivElement>(null);
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.body);
  const reset = useReset(template);
  const wrongIn = (text: string) => {
    const unknown = unknownFields(text);
    if (text.trim() === '') return m('empty');
    if (unknown.length > 0) return m('unknown', { fields: formatList(unknown.map((name) => `“${name}”`)) });
    return hasLooseBraces(text) ? m('loose') : undefined;
  };
  const wrong = { subject: wrongIn(subject), body: wrongIn(body) };
  const { submit, busy, failure, message, form } = useSubmission({
    fields: ['subject', 'body'],
    check: () => (['subject', 'body'] as const).flatMap((path) => (wrong[path] ? [{ path, code: 'required' }] : [])),
    send: async () => {
      await writeTemplate({
        key: template.key,
        language: template.language,
        subject,
        body,
        version: template.version,
      });
      showToast({ text: m('saved') });
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
    },
  });

  function insert(field: MergeField) {
    const text = area.current?.querySelector('textarea');
    const at = text?.selectionStart ?? body.length;
    const put = `{{${field}}}`;
    setBody(`${body.slice(0, at)}${put}${body.slice(text?.selectionEnd ?? at)}`);
    text?.focus();
  }

  return (
    <div className={styles['editor']}>
      <form ref={form} noValidate className={styles['form']} onSubmit={submit}>
        <TextField
          label={m('subject')}
          value={subject}
          maxLength={200}
          readOnly={!mayChange}
          lang={template.language}
          error={wrong.subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <div ref={area}>
          <TextArea
            label={m('body')}
            rows={14}
            value={body}
            maxLength={10_000}
            readOnly={!mayChange}
            lang={template.language}
            error={wrong.body}
            onChange={(event) => setBody(event.target.value)}
          />
        </div>
        {mayChange && (
          <section aria-label={m('fields')} className={styles['form']}>
            <p className={styles['quiet']}>{m('fieldsHelp')}</p>
            <div className={styles['chips']}>
              {fields.map((field) => (
                <button
                  key={field}
                  type="button"
                  aria-label={m('insert', { field: m(`field_${field}`) })}
                  onClick={() => insert(field)}
                >
                  {m(`field_${field}`)}
                </button>
              ))}
            </div>
          </section>
        )}
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
        {mayChange && (
          <div className={styles['acts']}>
            <Button type="submit" variant="primary" busy={busy}>
              {m('saveText')}
            </Button>
            {template.isOwn && <Button onClick={() => void reset()}>{m('reset')}</Button>}
          </div>
        )}
      </form>
      <section aria-label={m('preview')}>
        <p className={styles['quiet']}>{m('previewLead')}</p>
        <div className={styles['sheet']} lang={template.language} aria-live="polite">
          <h2>{fillFields(subject, sample)}</h2>
          <p>{fillMessage(body, sample)}</p>
        </div>
      </section>
    </div>
  );
}

function useReset(template: Template) {
  const m = useRemindersText();
  const say = useRentError();
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    try {
      await resetTemplate(template);
      showToast({ text: m('resetDone') });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      void queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey });
    }
  };
}
