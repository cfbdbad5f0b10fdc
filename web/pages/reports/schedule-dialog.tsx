import { useQuery } from '@tanstack/react-query';
import { scheduleFields } from '#shared/form-fields.ts';
import { reportKeys } from '#shared/reports/report-keys.ts';
import {
  lacksTenant,
  packetSpans,
  scheduleComparisons,
  scheduleFrequencies,
  scheduleSpans,
} from '#shared/report-schedules.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm, type RecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { reportsQuery } from './report-api.ts';
import {
  addressesOf,
  bodyOf,
  draftOf,
  formatsOf,
  isAddress,
  isReport,
  newDraft,
  usualSpan,
  type ScheduleDraft,
} from './schedule-draft.ts';
import { hourName, weekdayName, type Schedule } from './schedule-words.ts';
import { useSchedulesText } from './schedules-text.ts';
import { savedPacketsQuery } from './use-packet.ts';
import styles from './packet.module.css';

interface ScheduleDialogProps {
  readonly schedule?: Schedule;
  /** What a new one begins with. */
  readonly report?: string;
  readonly filters?: string;
  readonly onClose: () => void;
}

/** What is sent, when and to whom. */
export function ScheduleDialog({ schedule, report = '', filters = '', onClose }: ScheduleDialogProps) {
  const t = useSchedulesText();
  const { user } = useMe();
  const titleOf = useReportTitles();
  const form = useRecordForm({
    draft: () => (schedule === undefined ? newDraft(report, filters, user.id, titleOf) : draftOf(schedule)),
    bounds: { name: scheduleFields.name },
    line: 'PATCH /report-schedules/{id}/',
    fields: ['formats', 'onDay', 'atHour', 'parameters'],
    check: (draft) => [
      ...(formatsOf(draft).length === 0 ? [{ path: 'pdf', code: 'required', message: t('chooseFormat') }] : []),
      ...(draft.memberIds.length + addressesOf(draft).length === 0
        ? [{ path: 'addresses', code: 'required', message: t('chooseRecipient') }]
        : []),
      ...(addressesOf(draft).every(isAddress)
        ? []
        : [{ path: 'addresses', code: 'invalid', message: t('enterAddresses') }]),
    ],
    send: (draft) =>
      schedule === undefined
        ? call('POST /report-schedules/', { body: bodyOf(draft) })
        : call('PATCH /report-schedules/{id}/', {
            params: { id: schedule.id },
            body: { ...bodyOf(draft), version: schedule.version },
          }),
    said: ({ name }) => t(schedule === undefined ? 'added' : 'saved', { name }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t(schedule === undefined ? 'add' : 'edit')}
      act={t(schedule === undefined ? 'add' : 'save')}
      onClose={onClose}
    >
      <TextField label={t('name')} {...form.text('name')} />
      <Content form={form} />
      <When form={form} />
      <Recipients form={form} />
    </FormDialog>
  );
}

interface PartProps {
  readonly form: RecordForm<ScheduleDraft>;
}

function Content({ form }: PartProps) {
  const t = useSchedulesText();
  const titleOf = useReportTitles();
  const { data: offered } = useQuery(reportsQuery);
  const { data: packets } = useQuery(savedPacketsQuery);
  const { draft } = form;
  const ofReport = isReport(draft.content);
  const found = offered?.items.find(({ key }) => key === draft.content);
  const spans = ofReport ? scheduleSpans : packetSpans;
  const properties = usePropertyList() ?? [];
  const content = form.choice('content');
  const nameOf = (value: string) =>
    isReport(value) ? titleOf(value) : (packets?.items.find(({ id }) => id === value)?.name ?? '');
  return (
    <>
      <Select
        label={t('report')}
        options={[
          ...reportKeys
            .filter((key) => offered?.items.some((one) => one.key === key))
            // From its page: here nobody says of whom.
            .filter((key) => key === draft.content || !lacksTenant(key, {}))
            .map((key) => ({ value: key as string, label: titleOf(key) })),
          ...(packets?.items ?? [])
            .filter(({ isOwn }) => isOwn)
            .map(({ id, name }) => ({ value: id, label: t('packetNamed', { packet: name }) })),
        ]}
        {...content}
        onChange={(value) => {
          // What another report is narrowed by may be nothing to this one.
          form.change({
            content: value,
            filters: {},
            comparison: 'none',
            // A name that nobody typed is that of the report.
            ...(isReport(draft.content) && draft.name === titleOf(draft.content) && { name: nameOf(value) }),
            // A period that nobody chose is the usual one; a packet is of a month.
            ...((!isReport(value) || draft.span === usualSpan(draft.content)) && { span: usualSpan(value) }),
          });
        }}
      />
      {found?.parameters.includes('propertyId') === true && properties.length > 0 && (
        <Select
          label={t('property')}
          options={[
            { value: '', label: t('allProperties') },
            ...properties.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.choice('propertyId')}
        />
      )}
      {Object.keys(draft.filters).length > 0 && <p>{t('sameFilters')}</p>}
      <Select
        label={t('span')}
        options={spans.map((value) => ({ value, label: t(`span_${value}`) }))}
        {...form.choice('span')}
      />
      {found?.parameters.some((name) => name === 'compareFrom' || name === 'compareAsOf') === true && (
        <Select
          label={t('comparison')}
          options={(['none', ...scheduleComparisons] as const).map((value) => ({
            value,
            label: t(`comparison_${value}`),
          }))}
          {...form.choice('comparison')}
        />
      )}
      <fieldset className={styles['group']}>
        <legend>{t('formats')}</legend>
        <Checkbox label={t('pdf')} {...form.checked('pdf')} />
        <Checkbox label={t('xlsx')} {...form.checked('xlsx')} />
        {ofReport && <Checkbox label={t('csv')} {...form.checked('csv')} />}
      </fieldset>
    </>
  );
}

const numbered = (count: number, from: number) => Array.from({ length: count }, (_, at) => String(at + from));

function When({ form }: PartProps) {
  const t = useSchedulesText();
  const language = useLanguage();
  const { frequency } = form.draft;
  return (
    <>
      <FormPair>
        <Select
          label={t('frequency')}
          options={scheduleFrequencies.map((value) => ({ value, label: t(`every_${value}`) }))}
          {...form.choice('frequency')}
        />
        <Select
          label={t('hour')}
          options={numbered(24, 0).map((value) => ({ value, label: hourName(language, Number(value)) }))}
          {...form.choice('hour')}
        />
      </FormPair>
      {frequency === 'week' && (
        <Select
          label={t('weekday')}
          options={numbered(7, 1).map((value) => ({ value, label: weekdayName(language, Number(value)) }))}
          {...form.choice('weekday')}
        />
      )}
      {frequency === 'month' && (
        <Select
          label={t('dayOfMonth')}
          options={numbered(31, 1).map((value) => ({ value, label: value }))}
          {...form.choice('day')}
        />
      )}
    </>
  );
}

function Recipients({ form }: PartProps) {
  const t = useSchedulesText();
  const { data: members } = useQuery(listQuery('GET /members/', { limit: 200 }));
  const { memberIds } = form.draft;
  return (
    <>
      <fieldset className={styles['group']}>
        <legend>{t('members')}</legend>
        {members?.items.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={memberIds.includes(id)}
            onChange={({ target }) =>
              form.change({ memberIds: target.checked ? [...memberIds, id] : memberIds.filter((one) => one !== id) })
            }
          />
        ))}
      </fieldset>
      <TextArea label={t('addresses')} help={t('addressesHelp')} {...form.text('addresses')} />
    </>
  );
}
