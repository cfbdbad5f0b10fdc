import { useQuery } from '@tanstack/react-query';
import { countDays, daysFrom } from '#shared/recurrence.ts';
import { billFields } from '#shared/form-fields.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Fact } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Select } from '#web/kit/select/select.tsx';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { newLine, writtenLines, type LineDraft } from './bill-draft.ts';
import { BillLines } from './bill-lines.tsx';
import { fieldsOfLines, problemsOf } from './line-checks.ts';
import { useRecurringBillsText, type RecurringBillInFull } from './recurring-bills-text.ts';
import { useBillsText } from './text.ts';
import { VendorField } from './vendor-field.tsx';

const frequencies = ['weekly', 'fortnightly', 'monthly', 'quarterly', 'half-yearly', 'yearly'] as const;

interface Draft {
  readonly vendorId: string;
  readonly vendorName: string;
  readonly memo: string;
  readonly frequency: (typeof frequencies)[number];
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly lines: readonly LineDraft[];
}

interface RecurringBillFormProps {
  /** Blank for a new one. */
  readonly id: string;
  readonly onSaved: (recurring: RecurringBillInFull) => void;
  readonly onClose: () => void;
}

/** What is entered again and again, and on which days: these are shown before anything is sent. */
export function RecurringBillForm({ id, ...props }: RecurringBillFormProps) {
  const query = useQuery({ ...routeQuery('GET /recurring-bills/{id}/', { params: { id } }), enabled: id !== '' });
  if (id === '') return <Form {...props} />;
  return query.data === undefined ? null : <Form recurring={query.data} {...props} />;
}

function Form({
  recurring,
  onSaved,
  onClose,
}: Omit<RecurringBillFormProps, 'id'> & { readonly recurring?: RecurringBillInFull }) {
  const t = useRecurringBillsText();
  const b = useBillsText();
  const today = useToday();
  const form = useRecordForm<Draft, RecurringBillInFull>({
    draft: () => draftOf(recurring, today),
    bounds: { ...billFields, vendorId: { required: true }, startsOn: { required: true } },
    fields: fieldsOfLines,
    check: (draft) => problemsOf(b, draft),
    line: 'PATCH /recurring-bills/{id}/',
    keep: `recurring-bill.${recurring?.id ?? 'new'}`,
    send: (draft) => {
      const { vendorId, memo, frequency, startsOn, endsOn } = draft;
      const body = { vendorId, memo: memo.trim() || null, lines: writtenLines(draft), endsOn };
      return recurring === undefined
        ? call('POST /recurring-bills/', { body: { ...body, frequency, startsOn: startsOn ?? today } })
        : call('PATCH /recurring-bills/{id}/', {
            params: { id: recurring.id },
            body: { ...body, version: recurring.version },
          });
    },
    said: ({ vendor }) => t(recurring === undefined ? 'added' : 'saved', { vendor: vendor.name }),
    onSaved,
  });
  const { draft } = form;
  const isNew = recurring === undefined;
  return (
    <FormPanel form={form} title={t(isNew ? 'add' : 'edit')} act={t(isNew ? 'add' : 'save')} onClose={onClose}>
      <VendorField draft={draft} error={form.choice('vendorId').error} onChange={form.change} />
      {isNew && (
        <FormPair>
          <Select
            label={t('frequency')}
            options={frequencies.map((value) => ({ value, label: t(value) }))}
            {...form.choice('frequency')}
          />
          <DateField label={t('startsOn')} help={t('startHelp')} today={today} {...form.date('startsOn')} />
        </FormPair>
      )}
      <DateField label={t('endsOn')} help={t('endHelp')} today={today} {...form.date('endsOn')} />
      <Ahead draft={draft} from={recurring === undefined ? draft.startsOn : recurring.nextOn} today={today} />
      <BillLines form={form} />
      <TextField label={t('memo')} {...form.text('memo')} />
    </FormPanel>
  );
}

function Ahead({
  draft,
  from,
  today,
}: {
  readonly draft: Draft;
  readonly from: string | null;
  readonly today: string;
}) {
  const t = useRecurringBillsText();
  const { frequency, startsOn, endsOn } = draft;
  if (from === null || startsOn === null || (endsOn !== null && endsOn < startsOn)) return null;
  const recurrence = { frequency, startsOn, endsOn };
  const missed = countDays(recurrence, from, today);
  return (
    <>
      <Fact label={t('dates')}>
        {daysFrom(recurrence, from, 4)
          .map((day) => formatDate(day))
          .join(' · ')}
      </Fact>
      {missed > 0 && <p>{t('missed', { count: missed })}</p>}
    </>
  );
}

function draftOf(recurring: RecurringBillInFull | undefined, today: string): Draft {
  return {
    vendorId: recurring?.vendor.id ?? '',
    vendorName: recurring?.vendor.name ?? '',
    memo: recurring?.memo ?? '',
    frequency: recurring?.frequency ?? 'monthly',
    startsOn: recurring?.startsOn ?? today,
    endsOn: recurring?.endsOn ?? null,
    lines: recurring?.lines.map(lineOf) ?? [newLine],
  };
}

function lineOf(line: RecurringBillInFull['lines'][number]): LineDraft {
  const { markupMillipercent } = line;
  return {
    accountId: line.accountId,
    propertyId: line.propertyId ?? '',
    text: line.text ?? '',
    unitId: line.unitId ?? null,
    cents: line.cents,
    leaseId: line.rechargeLeaseId ?? '',
    leaseName: '',
    markup: markupMillipercent === undefined ? '' : String((markupMillipercent ?? 0) / 1000),
  };
}
