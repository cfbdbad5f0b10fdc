import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { fillFields, fillMessage, hasLooseBraces, unknownFields, type MergeField } from '#shared/rent/merge-fields.ts';
import { useRentError, useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { keysOf } from '#web/kit/record-form/differences.ts';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatList } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { templatesQuery, type Template } from './api.ts';
import { useRemindersText } from './reminders-text.ts';
import styles from './arrears.module.css';

const keys = ['before-due', 'reminder', 'second', 'final', 'collections'] as const;
const languages = ['en', 'de'] as const;
const defaults = { en: { message: 'reminder', language: 'en' }, de: { message: 'reminder', language: 'de' } };
const bounds = { subject: { max: 200 }, body: { max: 10_000 } };

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
      <FetchedPart query={query} rows={10}>
        {({ fields, samples }) =>
          template && (
            <Editor
              key={`${key} ${language} ${template.version} ${template.isOwn}`}
              template={template}
              fields={fields}
              sample={samples[language]}
            />
          )
        }
      </FetchedPart>
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
  const area = useRef<HTMLDivElement>(null);
  const reset = useReset(template);
  const wrongIn = (text: string) => {
    const unknown = unknownFields(text);
    if (text.trim() === '') return m('empty');
    if (unknown.length > 0) return m('unknown', { fields: formatList(unknown.map((name) => `“${name}”`)) });
    return hasLooseBraces(text) ? m('loose') : undefined;
  };
  const form = useRecordForm({
    draft: () => ({ subject: template.subject, body: template.body }),
    keep: `template.${template.key}.${template.language}.${template.version}`,
    bounds,
    check: (draft) =>
      keysOf(draft).flatMap((path) => (wrongIn(draft[path]) === undefined ? [] : [{ path, code: 'required' }])),
    send: ({ subject, body }) => {
      const { key, language, version } = template;
      return call('POST /message-templates/', { body: { key, language, subject, body, version } });
    },
    line: 'POST /message-templates/',
    said: () => m('saved'),
    say,
  });
  const { subject, body } = form.draft;

  function insert(field: MergeField) {
    const text = area.current?.querySelector('textarea');
    const at = text?.selectionStart ?? body.length;
    const put = `{{${field}}}`;
    form.change({ body: `${body.slice(0, at)}${put}${body.slice(text?.selectionEnd ?? at)}` });
    text?.focus();
  }

  return (
    <div className={styles['editor']}>
      <InlineForm
        form={form}
        act={mayChange ? m('saveText') : undefined}
        acts={template.isOwn && <Button onClick={() => void reset()}>{m('reset')}</Button>}
      >
        <TextField
          label={m('subject')}
          readOnly={!mayChange}
          lang={template.language}
          {...form.text('subject')}
          error={wrongIn(subject)}
        />
        <div ref={area}>
          <TextArea
            label={m('body')}
            rows={14}
            readOnly={!mayChange}
            lang={template.language}
            {...form.text('body')}
            error={wrongIn(body)}
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
      </InlineForm>
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

function useReset({ key, language }: Template) {
  const m = useRemindersText();
  const say = useRentError();
  const resetTemplate = useAct('POST /message-templates/reset/');
  return async (): Promise<void> => {
    try {
      await resetTemplate({ body: { key, language } });
      showToast({ text: m('resetDone') });
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    }
  };
}
