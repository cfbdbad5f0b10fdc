import { memo } from 'react';
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
import type { EntryColumns } from './entry-form-columns.ts';
import type { LineHandlers } from './entry-form-handlers.ts';
import { keyNames } from '#web/lib/key-names.ts';
import { lineKeys, type LineAct } from './entry-form-keys.ts';
import { useNewEntryText } from './new-entry-text.ts';
import styles from './entry-form-lines.module.css';

export interface EntryFormLineProps {
  readonly line: DraftLine;
  readonly number: number;
  /** What would balance, where this line is the one that waits for it. */
  readonly proposal: Proposal | undefined;
  readonly columns: EntryColumns;
  readonly labelled: boolean;
  readonly isLast: boolean;
  readonly accountError: string | undefined;
  readonly amountError: string | undefined;
  readonly memoError: string | undefined;
  readonly handlers: LineHandlers;
}

/** One line of an entry: cells beside each other on the desk, a card on a phone. */
export const EntryFormLine = memo(function EntryFormLine(props: EntryFormLineProps) {
  const { line, number, columns, labelled, isLast, handlers } = props;
  const { key } = line;
  const onChange = (change: LineChange) => handlers.change(key, change);
  const run = (name: LineAct) => () => handlers.run(name, key, 'account');
  const t = useNewEntryText();
  const label = (field: string) => (labelled ? field : t('ofLine', { field, line: number }));
  const field = (name: string) => ({ label: label(name), labelHidden: !labelled });
  return (
    <>
      <div data-cell="account" className={styles['account']}>
        <AccountField
          {...field(t('account'))}
          accountId={line.accountId}
          error={props.accountError}
          onChange={(accountId) => onChange({ accountId })}
          onEnter={(chosen) => handlers.enterAccount(key, chosen)}
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
            error={props.memoError}
            onChange={(event) => onChange({ memo: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) handlers.goOn(key);
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
            act(t('moveUp'), number === 1 ? undefined : run('up'), keyNames(lineKeys.up)),
            act(t('moveDown'), isLast ? undefined : run('down'), keyNames(lineKeys.down)),
            act(t('duplicate'), run('duplicate'), keyNames(lineKeys.duplicate)),
            { ...act(t('removeLine'), run('remove'), keyNames(lineKeys.remove)), danger: true },
          ]}
        />
      </div>
    </>
  );
});

function act(label: string, run: (() => void) | undefined, hint: string) {
  return { label, hint, disabled: run === undefined, onSelect: () => run?.() };
}

function AmountCell({
  line,
  side,
  label,
  labelled,
  proposal,
  amountError,
  handlers,
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
        error={isHere || (line.side === null && side === 'debit') ? amountError : undefined}
        onChange={(next, typed) => handlers.change(line.key, amountOn(side, next, typed))}
        onLeave={() => isHere && line.typed !== null && handlers.change(line.key, { typed: null })}
        onKeyDown={(event) => handlers.pressInAmount(event, line.key, side)}
      />
    </div>
  );
}

function CurrencyField({
  line,
  onChange,
  ...field
}: Pick<EntryFormLineProps, 'line'> & {
  readonly onChange: (change: LineChange) => void;
  readonly label: string;
  readonly labelHidden: boolean;
}) {
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
