import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { changeSetting, settingQuery, type Setting } from './api.ts';
import { useRemindersText } from './reminders-text.ts';
import styles from './arrears.module.css';

/** The stages with their days, and what goes out by itself. */
export function ReminderSettingForm({ setting }: { readonly setting: Setting }) {
  const m = useRemindersText();
  const r = useRemindText();
  const say = useRentFailure();
  const queryClient = useQueryClient();
  const mayChange = useMay()('rent.policy');
  const [byThemselves, setByThemselves] = useState(setting.byThemselves);
  const [isBefore, setBefore] = useState(setting.beforeDueDays !== null);
  const [beforeDays, setBeforeDays] = useState(String(setting.beforeDueDays ?? 3));
  const [stages, setStages] = useState(
    setting.stages.map(({ stage, afterDays, isSent }) => ({ stage, days: String(afterDays), isSent })),
  );
  const change = (index: number, wish: Partial<(typeof stages)[number]>) =>
    setStages(stages.map((one, at) => (at === index ? { ...one, ...wish } : one)));
  const inOrder = stages.every(
    ({ days }, index) =>
      dayCount(days) !== undefined && (dayCount(days) ?? 0) > (dayCount(stages[index - 1]?.days ?? '0') ?? 0),
  );
  const { submit, busy, failure, message, errorOf, form } = useSubmission({
    fields: ['stages', 'beforeDueDays'],
    check: () => [
      ...(inOrder ? [] : [{ path: 'stages', code: 'order' }]),
      ...(isBefore && dayCount(beforeDays) === undefined ? [{ path: 'beforeDueDays', code: 'required' }] : []),
    ],
    send: async () => {
      const saved = await changeSetting({
        byThemselves,
        beforeDueDays: isBefore ? (dayCount(beforeDays) ?? null) : null,
        stages: stages.map(({ stage, days, isSent }) => ({ stage, afterDays: dayCount(days) ?? 1, isSent })),
        version: setting.version,
      });
      queryClient.setQueryData(settingQuery.queryKey, saved);
      showToast({ text: m('saved') });
    },
    onFailure: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: settingQuery.queryKey });
      return true;
    },
  });
  return (
    <form ref={form} noValidate className={styles['form']} onSubmit={submit} aria-label={m('when')}>
      <Checkbox
        label={m('byThemselves')}
        help={m('byThemselvesHelp')}
        checked={byThemselves}
        disabled={!mayChange}
        onChange={(event) => setByThemselves(event.target.checked)}
      />
      <Checkbox
        label={m('beforeDue')}
        checked={isBefore}
        disabled={!mayChange}
        onChange={(event) => setBefore(event.target.checked)}
      />
      {isBefore && (
        <div className={styles['short']}>
          <TextField
            label={m('beforeDueDays')}
            inputMode="numeric"
            value={beforeDays}
            disabled={!mayChange}
            error={errorOf('beforeDueDays')}
            onChange={(event) => setBeforeDays(event.target.value)}
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
      <FormError requestId={failure?.requestId}>
        {errorOf('stages') !== undefined
          ? m('stageOrder')
          : failure !== undefined && message !== undefined
            ? say(failure)
            : undefined}
      </FormError>
      {mayChange && (
        <div className={styles['acts']}>
          <Button type="submit" variant="primary" busy={busy}>
            {m('save')}
          </Button>
        </div>
      )}
    </form>
  );
}

function dayCount(text: string): number | undefined {
  const days = Number(text.trim());
  return /^\d{1,3}$/.test(text.trim()) && days >= 0 && days <= 365 ? days : undefined;
}
