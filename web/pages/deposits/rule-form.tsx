import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { rentChanged } from '#web/features/money/api.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useToday } from '#web/lib/use-today.ts';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { addDeadline, addRate } from './api.ts';
import { useRulesText } from './rules-text.ts';
import styles from './deposits.module.css';

const units = ['days', 'business-days', 'months'] as const;

/** A new row of configuration: a rate, or a deadline. */
export function RuleForm({ kind, onClose }: { readonly kind: 'rate' | 'deadline'; readonly onClose: () => void }) {
  const r = useRulesText();
  const say = useRentFailure();
  const today = useToday();
  const id = useId();
  const queryClient = useQueryClient();
  const [jurisdiction, setJurisdiction] = useState('');
  const [from, setFrom] = useState<string | null>(`${today.slice(0, 4)}-01-01`);
  const [number, setNumber] = useState('');
  const [further, setFurther] = useState('');
  const [unit, setUnit] = useState<(typeof units)[number]>('days');
  const [source, setSource] = useState('');
  const isRate = kind === 'rate';
  const amount = isRate ? 'annualPercent' : 'within';
  const submission = useSubmission({
    fields: ['jurisdiction', 'from', amount, 'minimumMonths', 'withinIfDeducted', 'source'],
    check: () => required({ from: from ?? '', [amount]: number, ...(isRate ? {} : { jurisdiction, source }) }),
    send: async () => {
      const place = jurisdiction.trim();
      const day = from ?? today;
      await (isRate
        ? addRate({
            jurisdiction: place === '' ? null : place,
            from: day,
            annualPercent: number.trim().replace(',', '.'),
            minimumMonths: further.trim() === '' ? 0 : Number(further),
            source: source.trim() === '' ? null : source.trim(),
          })
        : addDeadline({
            jurisdiction: place,
            from: day,
            unit,
            within: Number(number),
            withinIfDeducted: further.trim() === '' ? null : Number(further),
            source: source.trim(),
          }));
      onClose();
      showToast({ text: r('added') });
      await rentChanged(queryClient);
    },
  });
  const { submit, busy, failure, message, errorOf, form } = submission;
  return (
    <SidePanel
      title={r(isRate ? 'addRate' : 'addDeadline')}
      onClose={onClose}
      footer={
        <>
          <span />
          <Button onClick={onClose}>{r('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            {r('add')}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate className={styles['form']} onSubmit={submit}>
        <TextField
          label={r('place')}
          help={isRate ? `${r('placeHelp')} ${r('placeAny')}` : r('placeHelp')}
          maxLength={6}
          value={jurisdiction}
          error={errorOf('jurisdiction')}
          onChange={(event) => setJurisdiction(event.target.value)}
        />
        <div className={styles['pair']}>
          <DateField label={r('from')} value={from} today={today} error={errorOf('from')} onChange={setFrom} />
          <TextField
            label={r(isRate ? 'percent' : 'within')}
            inputMode="decimal"
            maxLength={8}
            value={number}
            error={errorOf(amount)}
            onChange={(event) => setNumber(event.target.value)}
          />
        </div>
        {!isRate && (
          <Select
            label={r('unit')}
            options={units.map((name) => ({ value: name, label: r(`unit_${name}`) }))}
            value={unit}
            onChange={setUnit}
          />
        )}
        <TextField
          label={r(isRate ? 'minimum' : 'deducted')}
          {...(isRate ? {} : { help: r('deductedHelp') })}
          inputMode="numeric"
          maxLength={3}
          value={further}
          error={errorOf(isRate ? 'minimumMonths' : 'withinIfDeducted')}
          onChange={(event) => setFurther(event.target.value)}
        />
        <TextField
          label={r('source')}
          maxLength={200}
          value={source}
          error={errorOf('source')}
          onChange={(event) => setSource(event.target.value)}
        />
        <FormError requestId={failure?.requestId}>
          {failure !== undefined && message !== undefined ? say(failure) : undefined}
        </FormError>
      </form>
    </SidePanel>
  );
}
