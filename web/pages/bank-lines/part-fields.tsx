import { useQuery } from '@tanstack/react-query';
import { isTransfers, targetsQuery } from '#web/features/banking/target-accounts.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { LeaseField } from '#web/features/payments/lease-field.tsx';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { Line } from './line-groups.ts';
import { ownMoney, type BillChoice, type PartDraft } from './part-draft.ts';
import { useLinesText } from './text.ts';

interface PartFieldsProps {
  readonly part: PartDraft;
  readonly line: Line;
  readonly error: (name: string) => string | undefined;
  readonly onChange: (wish: Partial<PartDraft>) => void;
}

/** What a part is posted as, and how much of the line it is. */
export function PartFields({ part, line, error, onChange }: PartFieldsProps) {
  const t = useLinesText();
  const kinds = [
    line.cents > 0
      ? { value: 'lease' as const, label: t('kindLease') }
      : { value: 'bill' as const, label: t('kindBill') },
    { value: 'account' as const, label: t('kindAccount') },
    { value: 'item' as const, label: t('kindItem') },
  ];
  return (
    <>
      <Select label={t('partKind')} options={kinds} value={part.kind} onChange={(kind) => onChange({ kind })} />
      {part.kind === 'lease' && (
        <LeaseField
          label={t('lease')}
          error={error('leaseId')}
          value={part.lease}
          onChange={(lease) => onChange({ lease })}
        />
      )}
      {part.kind === 'bill' && <BillField part={part} line={line} error={error} onChange={onChange} />}
      {part.kind === 'account' && <AccountFields part={part} line={line} error={error} onChange={onChange} />}
      {part.kind === 'item' && <ItemField part={part} line={line} error={error} onChange={onChange} />}
      <MoneyField
        label={t('amount')}
        currency={line.currency}
        cents={part.cents}
        error={error('cents')}
        onChange={(cents) => onChange({ cents })}
      />
    </>
  );
}

function AccountFields({ part, line, error, onChange }: PartFieldsProps) {
  const t = useLinesText();
  const { data: accounts = [], isPending } = useQuery(targetsQuery);
  const options = accounts.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }));
  const { data: banks } = useQuery(bankAccountsQuery('active'));
  const kind = banks?.items.find(({ id }) => id === line.account.id)?.kind;
  const target = accounts.find(({ id }) => id === part.accountId);
  // Where money of others lies, somebody says whose it is that passes to another bank.
  const asksWhose = target !== undefined && isTransfers(target) && kind !== 'operating' && kind !== 'own';
  const places = usePropertyList()?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  return (
    <>
      <Combobox
        label={t('postTo')}
        error={error('accountId')}
        options={options}
        isLoading={isPending}
        value={options.find(({ value }) => value === part.accountId) ?? null}
        onChange={(option) => onChange({ accountId: option?.value ?? null })}
        goesOn
      />
      <Select
        label={t(asksWhose ? 'whoseMoney' : 'property')}
        error={error('propertyId')}
        options={[
          asksWhose ? { value: ownMoney, label: t('ownMoney') } : { value: '', label: t('noProperty') },
          ...places.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        placeholder={t('chooseWhose')}
        value={asksWhose ? part.propertyId || null : part.propertyId.replace(ownMoney, '')}
        onChange={(propertyId) => onChange({ propertyId })}
      />
    </>
  );
}

function ItemField({ part, line, error, onChange }: PartFieldsProps) {
  const t = useLinesText();
  const typed = useTypedSearch();
  const query = useQuery(
    listQuery('GET /open-book-items/', {
      accountId: line.account.id,
      day: line.date,
      ...(typed.asked !== '' && { q: typed.asked }),
    }),
  );
  const items = (query.data?.items ?? []).filter(({ leftCents }) => Math.sign(leftCents) === Math.sign(line.cents));
  const options = items.map(({ entryId, memo, date, leftCents }) => ({
    value: entryId,
    label: memo,
    hint: `${formatDate(date)} · ${formatMoney(Math.abs(leftCents), line.currency)}`,
  }));
  return (
    <Combobox
      label={t('item')}
      error={error('entryId')}
      options={options}
      value={options.find(({ value }) => value === part.entryId) ?? null}
      search={searchOf(typed, query)}
      onChange={(option) => onChange({ entryId: option?.value ?? null })}
      goesOn
    />
  );
}

/** Approved bills by vendor or number, the earliest due first. */
function BillField({ part, line, error, onChange }: PartFieldsProps) {
  const t = useLinesText();
  const typed = useTypedSearch();
  const query = useQuery(
    listQuery('GET /bills/', { view: 'approved', limit: 20, ...(typed.asked !== '' && { q: typed.asked }) }),
  );
  const bills = (query.data?.items ?? []).filter(({ currency }) => currency === line.currency);
  const choices = bills.map(({ id, number, vendor, dueOn, openCents, currency }): BillChoice => {
    const amount = formatMoney(openCents, currency, { negative: 'accounting' });
    return {
      id,
      name: [vendor?.name, number].filter((word) => word !== undefined).join(' '),
      hint: t('billOpen', { date: formatDate(dueOn), amount }),
    };
  });
  const optionOf = ({ id, name, hint }: BillChoice) => ({ value: id, label: name, hint });
  return (
    <Combobox
      label={t('bill')}
      error={error('billId')}
      options={choices.map(optionOf)}
      value={part.bill === null ? null : optionOf(part.bill)}
      search={searchOf(typed, query)}
      onChange={(option) => onChange({ bill: choices.find(({ id }) => id === option?.value) ?? null })}
      goesOn
    />
  );
}
