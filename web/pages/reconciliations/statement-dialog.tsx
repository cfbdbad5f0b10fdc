import { useQueryClient } from '@tanstack/react-query';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormDialog } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { formatDate, formatMoney, nothing } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { reconciliationQuery, type Reconciliation } from './api.ts';
import { useReconcileText } from './text.ts';

interface StatementDialogProps {
  readonly row: Reconciliation;
  readonly onClose: () => void;
}

type Draft = { to: string | null; openingCents: number | null; closingCents: number | null };

/** What the statement says: its last day and its balances. */
export function StatementDialog({ row, onClose }: StatementDialogProps) {
  const t = useReconcileText();
  const queryClient = useQueryClient();
  const { currency } = row;
  const bodyOf = ({ to, openingCents, closingCents }: Draft) => ({
    ...(to !== null && { to }),
    ...(openingCents !== null && { openingCents }),
    ...(closingCents !== null && { closingCents }),
  });
  const form = useRecordForm({
    draft: (): Draft => draftOf(row),
    check: ({ to }) => (to === null ? [{ path: 'to', code: 'required', message: t('dateRequired') }] : []),
    line: 'PATCH /reconciliations/{id}/',
    send: (_: Draft, edited) =>
      call('PATCH /reconciliations/{id}/', {
        params: { id: row.id },
        body: { ...edited?.change, version: edited?.version ?? row.version },
      }),
    edit: {
      base: row,
      draftOf,
      bodyOf,
      fetch: () => queryClient.fetchQuery({ ...reconciliationQuery(row.id), staleTime: 0 }),
      describe: (name, draft) => ({
        label: t(labels[name]),
        value:
          name === 'to'
            ? draft.to === null
              ? nothing
              : formatDate(draft.to)
            : formatMoney(draft[name] ?? 0, currency, { negative: 'accounting' }),
      }),
    },
    said: () => t('saved'),
    onSaved: onClose,
  });
  return (
    <FormDialog form={form} title={t('editStatement')} act={t('save')} onClose={onClose}>
      <DateField label={t('statementDate')} max={useToday()} {...form.date('to')} />
      <MoneyField label={t('opening')} currency={currency} allowNegative {...form.money('openingCents')} />
      <MoneyField label={t('closing')} currency={currency} allowNegative {...form.money('closingCents')} />
    </FormDialog>
  );
}

const labels = { to: 'statementDate', openingCents: 'opening', closingCents: 'closing' } as const;

function draftOf({ to, openingCents, closingCents }: Reconciliation): Draft {
  return { to, openingCents, closingCents };
}
