import type { KeyboardEvent } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { evaluateMoney } from '#web/kit/money-field/evaluate-money.ts';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { currencies } from '#web/lib/places.ts';
import { amountOn, type DraftLine, type LineChange, type Side } from './entry-draft.ts';
import type { Proposal } from './entry-draft-balance.ts';
import { AccountField } from './entry-form-account.tsx';
import { lineKeys } from './entry-form-keys.ts';
import { useNewEntryText } from './new-entry-text.ts';
import styles from './entry-form-lines.module.css';

export interface EntryFormLineProps {
  readonly line: DraftLine;
  readonly number: number;
  /** What would balance, where this line is the one that waits for it. */
  readonly proposal: Proposal | undefined;
  readonly columns: ReadonlySet<'currency' | 'basis' | 'memo'>;
  readonly labelled: boolean;
  readonly errors: { readonly [Cell in 'account' | 'amount' | 'memo']?: string | undefined };
  readonly onChange: (change: LineChange) => void;
  readonly onAccountEnter: (chosen: boolean) => void;
  readonly onMemoEnter: () => void;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, side: Side) => void;
  readonly acts: {
    readonly moveUp: (() => void) | undefined;
    readonly moveDown: (() => void) | undefined;
    readonly duplicate: () => void;
    readonly remove: () => void;
  };
}

/** One line of an entry: cells beside each other on the desk, a card on a phone. */
export function EntryFormLine(props: EntryFormLineProps) {
  const { line, number, columns, labelled, errors, onChange, onAccountEnter, onMemoEnter, acts } = props;
  const t = useNewEntryText();
  const label = (field: string) => (labelled ? field : t('ofLine', { field, line: number }));
  const field = (name: string) => ({ label: label(name), labelHidden: !labelled });
  return (
    <>
      <div data-cell="account" className={styles['account']}>
        <AccountField
          {...field(t('account'))}
          accountId={line.accountId}
          error={errors.account}
          onChange={(accountId) => onChange({ accountId })}
          onEnter={onAccountEnter}
        />
      </div>
      {columns.has('basis') && (
        <div data-cell="basis" className={styles['choice']}>
          <Select
            {...field(t('basis'))}
            options={(['both', 'accrual', 'cash'] as const).map((basis) => ({ value: basis, label: t(basis) }))}
            value={line.basis}
            onChange={(basis) => onChange({ basis })}
          />
        </div>
      )}
      {columns.has('currency') && (
        <div data-cell="currency" className={styles['choice']}>
          <CurrencyField {...field(t('currency'))} line={line} onChange={onChange} />
        </div>
      )}
      <AmountCell {...props} side="debit" label={label(t('debit'))} />
      <AmountCell {...props} side="credit" label={label(t('credit'))} />
      {columns.has('memo') && (
        <div data-cell="memo" className={styles['memo']}>
          <TextField
            {...field(t('lineMemo'))}
            maxLength={500}
            autoComplete="off"
            value={line.memo}
            error={errors.memo}
            onChange={(event) => onChange({ memo: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) onMemoEnter();
            }}
          />
        </div>
      )}
      <div className={styles['acts']}>
        <Menu
          more
          variant="quiet"
          label={t('lineActs', { line: number })}
          entries={[
            act(t('moveUp'), acts.moveUp, lineKeys.up),
            act(t('moveDown'), acts.moveDown, lineKeys.down),
            act(t('duplicate'), acts.duplicate, lineKeys.duplicate),
            { ...act(t('removeLine'), acts.remove, lineKeys.remove), danger: true },
          ]}
        />
      </div>
    </>
  );
}

function act(label: string, run: (() => void) | undefined, hint: string) {
  return { label, hint, disabled: run === undefined, onSelect: () => run?.() };
}

function AmountCell({
  line,
  side,
  label,
  labelled,
  proposal,
  errors,
  onChange,
  onKey,
}: EntryFormLineProps & { readonly side: Side; readonly label: string }) {
  const t = useNewEntryText();
  const isHere = line.side === side;
  const cents = isHere ? line.cents : null;
  const waits = isHere && line.cents === null && line.typed === null;
  const proposed = proposal?.side === side ? formatMoney(proposal.cents, line.currency) : undefined;
  return (
    <div data-cell={side} className={styles['amount']}>
      <MoneyField
        figure
        label={label}
        labelHidden={!labelled}
        currency={line.currency}
        cents={cents}
        typed={isHere ? (line.typed ?? undefined) : undefined}
        placeholder={proposed ?? (waits ? t('open') : undefined)}
        error={isHere || (line.side === null && side === 'debit') ? errors.amount : undefined}
        onChange={(next, typed) => onChange(amountOn(side, next, typed))}
        onLeave={() => isHere && line.typed !== null && onChange({ typed: null })}
        onKeyDown={(event) => onKey(event, side)}
      />
    </div>
  );
}

function CurrencyField({
  line,
  onChange,
  ...field
}: Pick<EntryFormLineProps, 'line' | 'onChange'> & { readonly label: string; readonly labelHidden: boolean }) {
  const options = currencies().map(({ value, label }) => ({ value, label: value, hint: label }));
  return (
    <Combobox
      {...field}
      plain
      options={options}
      value={options.find(({ value }) => value === line.currency) ?? null}
      onChange={(option) => option !== null && onChange(inCurrency(line, option.value))}
    />
  );
}

/** The figure that is seen stays: 810.00 dollars become 810 yen, not 81,000. */
function inCurrency(line: DraftLine, currency: string): LineChange {
  if (line.cents === null) return { currency };
  const typed = formatMoney(line.cents, line.currency, { zero: 'number' });
  const read = evaluateMoney(typed, currency);
  return 'cents' in read ? { currency, cents: read.cents, typed: null } : { currency, cents: null, typed };
}
