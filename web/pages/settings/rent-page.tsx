import { useQuery } from '@tanstack/react-query';
import { rentPolicyQuery } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf, wordOf } from '#web/features/money/words.ts';
import { InlineField } from '#web/kit/inline-field/inline-field.tsx';
import { ChoiceRecordField, TextRecordField } from '#web/kit/inline-field/record-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { formatDateFull, formatList } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { receivingBanks } from '#web/features/money/receiving-banks.ts';
import { bankAccountsQuery, type BankAccount } from '#web/features/money/bank-accounts.ts';
import { HolidaysEditor } from './rent-holidays-field.tsx';
import { RentLateFees } from './rent-late-fees.tsx';
import { OrderEditor } from './rent-order-field.tsx';
import { PayeeField } from './payee-field.tsx';
import { PropertyPayees } from './property-payees.tsx';
import { daysOf, listOf, payeeOf, payeeText } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';
import { usePolicyChange, type RentPolicy } from './use-policy-change.ts';
import styles from './settings-section.module.css';

/** What holds for charges and payments of the whole workspace. */
export function RentPage() {
  const query = useQuery(rentPolicyQuery);
  if (query.data === undefined) return query.error === null ? <Loading rows={9} /> : <QueryFailure query={query} />;
  return <Policy policy={query.data} />;
}

interface PartProps {
  readonly policy: RentPolicy;
  /** Nothing where this person may only look. */
  readonly change: ReturnType<typeof usePolicyChange> | undefined;
}

function Policy({ policy }: { readonly policy: RentPolicy }) {
  const r = useRentPolicyText();
  const save = usePolicyChange(policy);
  const change = useMay()('rent.policy') ? save : undefined;
  return (
    <div className={styles['column']}>
      {change === undefined && <p className={styles['note']}>{r('note')}</p>}
      <Section title={r('payments')} lead={r('paymentsWhy')}>
        <div className={styles['rows']}>
          <Payments policy={policy} change={change} />
        </div>
      </Section>
      <Section title={r('byThemselves')} lead={r('byThemselvesWhy')}>
        <div className={styles['rows']}>
          <ByThemselves policy={policy} change={change} />
        </div>
      </Section>
      <RentLateFees />
      <Section title={r('invoices')} lead={r('invoicesWhy')}>
        <div className={styles['rows']}>
          <Payee policy={policy} change={change} />
          <PropertyPayees policy={policy} change={change} />
        </div>
      </Section>
      <Section title={r('calendar')} lead={r('calendarWhy')}>
        <div className={styles['rows']}>
          <Holidays policy={policy} change={change} />
        </div>
      </Section>
    </div>
  );
}

function Payments({ policy, change }: PartProps) {
  const r = useRentPolicyText();
  const t = useRentWords();
  const { currency } = useMe().organisation;
  const { data: banks } = useQuery(bankAccountsQuery('active'));
  const receiving = new Set(receivingBanks(banks?.items ?? [], ({ kind }) => kind));
  const isForPayments = (bank: BankAccount) => receiving.has(bank) || bank.id === policy.receiptAccountId;
  const accounts = (none: string, isOffered: (bank: BankAccount) => boolean) => [
    { value: '', label: none },
    // Until they are loaded, an account is not shown by its id.
    ...(banks === undefined ? [policy.receiptAccountId, policy.depositAccountId] : [])
      .filter((id) => id !== null)
      .map((value) => ({ value, label: '…' })),
    ...(banks?.items ?? [])
      .filter(isOffered)
      .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
  ];
  // Others are refused: deposits in them would not be known as deposits once the default is another.
  const isForDeposits = ({ id, kind }: BankAccount) =>
    kind === 'deposit' || id === policy.receiptAccountId || id === policy.depositAccountId;
  const orderOf = ({ categoryOrder }: RentPolicy) => categoryOrder.join(',');
  const feeOf = ({ returnedFeeCents }: RentPolicy) => String(returnedFeeCents);
  return (
    <>
      <InlineField
        label={r('order')}
        help={r('orderHelp')}
        value={orderOf(policy)}
        show={(kinds) =>
          kinds === '' ? r('orderNone') : formatList(listOf(kinds).map((kind) => wordOf(t, 'kind', kind)))
        }
        save={
          change &&
          ((draft) => {
            // Every one of them was chosen from the list of kinds.
            const categoryOrder = [...listOf(draft)] as RentPolicy['categoryOrder'];
            return change('categoryOrder', { categoryOrder }, orderOf);
          })
        }
        edit={(draft, setDraft, error) => <OrderEditor draft={draft} error={error} onChange={setDraft} />}
      />
      {(['receiptAccountId', 'depositAccountId'] as const).map((key) => (
        <ChoiceRecordField
          key={key}
          label={r(key === 'receiptAccountId' ? 'receiptAccount' : 'depositAccount')}
          {...(key === 'receiptAccountId' ? { help: r('receiptAccountHelp') } : {})}
          options={
            key === 'receiptAccountId'
              ? accounts(r('undeposited'), isForPayments)
              : accounts(r('noAccount'), isForDeposits)
          }
          value={policy[key] ?? ''}
          save={change && ((draft) => change(key, { [key]: draft === '' ? null : draft }, (now) => now[key] ?? ''))}
        />
      ))}
      <ChoiceRecordField
        label={r('postDatedChecks')}
        help={r('postDatedChecksHelp')}
        options={[
          { value: 'false', label: r('postDatedRefused') },
          { value: 'true', label: r('postDatedAllowed') },
        ]}
        value={String(policy.postDatedChecks)}
        save={
          change &&
          ((draft) =>
            change('postDatedChecks', { postDatedChecks: draft === 'true' }, (now) => String(now.postDatedChecks)))
        }
      />
      <InlineField
        label={r('returnedFee')}
        help={r('returnedFeeHelp')}
        value={feeOf(policy)}
        show={(cents) =>
          cents === '0' || cents === '' ? r('noFee') : `${moneyOf(Number(cents), currency)} ${currency}`
        }
        save={change && ((draft) => change('returnedFeeCents', { returnedFeeCents: Number(draft) }, feeOf))}
        edit={(draft, setDraft, error) => (
          <MoneyField
            label={r('returnedFee')}
            labelHidden
            currency={currency}
            cents={draft === '' ? null : Number(draft)}
            error={error}
            onChange={(cents) => setDraft(cents === null ? '' : String(cents))}
          />
        )}
      />
    </>
  );
}

function ByThemselves({ policy, change }: PartProps) {
  const r = useRentPolicyText();
  const daysText = ({ daysAhead }: RentPolicy) => String(daysAhead);
  return (
    <>
      {(['runsByItself', 'lateFeesByThemselves'] as const).map((key) => (
        <ChoiceRecordField
          key={key}
          label={r(key === 'runsByItself' ? 'runs' : 'lateFees')}
          options={[
            { value: 'true', label: r('itself') },
            { value: 'false', label: r(key === 'runsByItself' ? 'byHand' : 'byHandFees') },
          ]}
          value={String(policy[key])}
          save={change && ((draft) => change(key, { [key]: draft === 'true' }, (now) => String(now[key])))}
        />
      ))}
      {policy.runsByItself && (
        <TextRecordField
          label={r('daysAhead')}
          editHelp={r('daysAheadHelp')}
          numeric
          maxLength={2}
          value={daysText(policy)}
          show={(days) => (Number(days) === 0 ? r('onTheDay') : r('days', { count: Number(days) }))}
          check={(draft) => (daysOf(draft) === undefined ? r('daysWrong') : undefined)}
          save={change && ((draft) => change('daysAhead', { daysAhead: daysOf(draft) ?? 0 }, daysText))}
        />
      )}
    </>
  );
}

function Payee({ policy, change }: PartProps) {
  const r = useRentPolicyText();
  return (
    <PayeeField
      label={r('payee')}
      none={r('payeeNone')}
      value={payeeText(policy.payee)}
      save={change && ((draft) => change('payee', { payee: payeeOf(draft) }, ({ payee }) => payeeText(payee)))}
    />
  );
}

function Holidays({ policy, change }: PartProps) {
  const r = useRentPolicyText();
  const text = ({ holidays }: RentPolicy) => holidays.toSorted().join(',');
  return (
    <InlineField
      label={r('holidays')}
      value={text(policy)}
      show={(days) =>
        days === ''
          ? r('holidaysNone')
          : listOf(days)
              .map((day) => formatDateFull(day))
              .join('\n')
      }
      save={change && ((draft) => change('holidays', { holidays: [...listOf(draft)] }, text))}
      edit={(draft, setDraft, error) => <HolidaysEditor draft={draft} error={error} onChange={setDraft} />}
    />
  );
}
