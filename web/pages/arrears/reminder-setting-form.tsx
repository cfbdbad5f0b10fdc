import { useQueryClient } from '@tanstack/react-query';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { useMay } from '#web/lib/me.ts';
import { settingQuery, type Setting } from './api.ts';
import { useRemindersText } from './reminders-text.ts';
import styles from './arrears.module.css';

/** The stages with their days, and what goes out by itself. */
export function ReminderSettingForm({ setting }: { readonly setting: Setting }) {
  const m = useRemindersText();
  const r = useRemindText();
  const say = useRentFailure();
  const queryClient = useQueryClient();
  const mayChange = useMay()('rent.policy');
  const form = useRecordForm({
    draft: () => ({
      byThemselves: setting.byThemselves,
      isBefore: setting.beforeDueDays !== null,
      beforeDueDays: String(setting.beforeDueDays ?? 3),
      stages: setting.stages.map(({ stage, afterDays, isSent }) => ({ stage, days: String(afterDays), isSent })),
    }),
    check: ({ stages, isBefore, beforeDueDays }) => [
      ...(areInOrder(stages) ? [] : [{ path: 'stages', code: 'order' }]),
      ...(isBefore && dayCount(beforeDueDays) === undefined ? [{ path: 'beforeDueDays', code: 'required' }] : []),
    ],
    line: 'PATCH /reminder-setting/',
    send: ({ byThemselves, isBefore, beforeDueDays, stages }) =>
      call('PATCH /reminder-setting/', {
        body: {
          byThemselves,
          beforeDueDays: isBefore ? (dayCount(beforeDueDays) ?? null) : null,
          stages: stages.map(({ stage, days, isSent }) => ({ stage, afterDays: dayCount(days) ?? 1, isSent })),
          version: setting.version,
        },
      }),
    say,
    said: () => m('saved'),
    onSaved: (saved) => queryClient.setQueryData(settingQuery.queryKey, saved),
  });
  const { isBefore, stages } = form.draft;
  const change = (index: number, wish: Partial<(typeof stages)[number]>) =>
    form.change({ stages: stages.map((one, at) => (at === index ? { ...one, ...wish } : one)) });
  return (
    <InlineForm
      form={form}
      title={m('when')}
      act={mayChange ? m('save') : undefined}
      problem={form.errorOf('stages') && m('stageOrder')}
    >
      <Checkbox
        label={m('byThemselves')}
        help={m('byThemselvesHelp')}
        disabled={!mayChange}
        {...form.checked('byThemselves')}
      />
      <Checkbox label={m('beforeDue')} disabled={!mayChange} {...form.checked('isBefore')} />
      {isBefore && (
        <div className={styles['short']}>
          <TextField
            label={m('beforeDueDays')}
            inputMode="numeric"
            disabled={!mayChange}
            {...form.text('beforeDueDays')}
          />
        </div>
      )}
      <ul className={styles['stages']} aria-label={m('stages')}>
        {stages.map(({ stage, days, isSent }, index) => (
          <li key={stage}>
            <TextField
              label={m('stageDays', { stage: r(`stage_${stage}`) })}
              inputMode="numeric"
              value={days}
              disabled={!mayChange}
              onChange={(event) => change(index, { days: event.target.value })}
            />
            <Checkbox
              label={m('stageSends', { stage: r(`stage_${stage}`) })}
              checked={isSent}
              disabled={!mayChange}
              onChange={(event) => change(index, { isSent: event.target.checked })}
            />
          </li>
        ))}
      </ul>
    </InlineForm>
  );
}

/** Each stage comes after the one before it. */
function areInOrder(stages: readonly { readonly days: string }[]): boolean {
  const counts = stages.map(({ days }) => dayCount(days));
  return counts.every((count, at) => count !== undefined && count > (counts[at - 1] ?? 0));
}

function dayCount(text: string): number | undefined {
  const days = Number(text.trim());
  return /^\d{1,3}$/.test(text.trim()) && days >= 0 && days <= 365 ? days : undefined;
}
