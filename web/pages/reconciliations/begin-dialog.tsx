import { useNavigate } from 'react-router';
import type { Standing } from '#web/features/reconciliation/api.ts';
import { Select } from '#web/kit/select/select.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog, FormPair } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { keyOf } from './standing-key.ts';
import { useReconcileText } from './text.ts';

interface BeginDialogProps {
  /** Accounts without an open reconciliation. */
  readonly choices: readonly Standing[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** Begins to hold a statement against the books: where the one before it ended, and with the balance of the bank's file. */
export function BeginDialog({ choices, chosen, onChoose, onClose }: BeginDialogProps) {
  const t = useReconcileText();
  const choice = choices.find((one) => keyOf(one) === chosen) ?? choices[0];
  if (choice === undefined) return null;
  return (
    <BeginForm key={keyOf(choice)} choice={choice} onClose={onClose}>
      {choices.length > 1 && (
        <Select
          label={t('account')}
          options={choices.map((one) => ({
            value: keyOf(one),
            label: choices.some((other) => other !== one && other.accountId === one.accountId)
              ? `${one.name}, ${one.currency}`
              : one.name,
          }))}
          value={keyOf(choice)}
          onChange={onChoose}
        />
      )}
    </BeginForm>
  );
}

interface BeginFormProps {
  readonly choice: Standing;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

interface Draft {
  readonly to: string | null;
  readonly from: string | null;
  readonly openingCents: number | null;
  readonly closingCents: number | null;
}

function BeginForm({ choice, onClose, children }: BeginFormProps) {
  const t = useReconcileText();
  const today = useToday();
  const navigate = useNavigate();
  const { accountId, currency, through, next } = choice;
  const isFirst = through === null;
  const proposed = next.to > today ? today : next.to;
  const form = useRecordForm({
    draft: (): Draft => ({ to: proposed, from: isFirst ? next.from : null, openingCents: null, closingCents: null }),
    check: ({ to }) => (to === null ? [{ path: 'to', code: 'required', message: t('dateRequired') }] : []),
    line: 'POST /reconciliations/',
    send: ({ to, from, openingCents, closingCents }) =>
      call('POST /reconciliations/', {
        body: {
          accountId,
          currency,
          to: to ?? '',
          ...(from !== null && { from }),
          ...(openingCents !== null && { openingCents }),
          ...(closingCents !== null && { closingCents }),
        },
      }),
    said: () => t('begun'),
    onSaved: ({ id }) => void navigate(`/banking/reconciliations/${id}`),
  });
  const isProposed = form.draft.to === next.to && next.closingCents !== null;
  return (
    <FormDialog form={form} title={t('beginTitle')} why={t('beginWhy')} act={t('beginAny')} onClose={onClose}>
      {children}
      <FormPair>
        {isFirst && <DateField label={t('firstDay')} max={today} {...form.date('from')} />}
        <DateField label={t('statementDate')} max={today} {...form.date('to')} />
      </FormPair>
      {isFirst ? (
        <MoneyField
          label={t('opening')}
          help={t('openingBlank')}
          currency={currency}
          allowNegative
          {...form.money('openingCents')}
        />
      ) : (
        <p>
          {t('openingIs', {
            amount: formatMoney(next.openingCents ?? 0, currency, { zero: 'number', negative: 'accounting' }),
          })}
        </p>
      )}
      <MoneyField
        label={t('closing')}
        help={
          isProposed
            ? t('closingFromFile', {
                amount: formatMoney(next.closingCents ?? 0, currency, { zero: 'number', negative: 'accounting' }),
              })
            : t('closingBlank')
        }
        currency={currency}
        allowNegative
        {...form.money('closingCents')}
      />
    </FormDialog>
  );
}
