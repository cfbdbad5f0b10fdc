import { X } from 'lucide-react';
import { LeaseField } from '#web/features/payments/lease-field.tsx';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords } from '#web/features/money/words.ts';
import { paymentMethods } from '#web/features/payments/payment-draft.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { classNames } from '#web/kit/class-names.ts';
import control from '#web/kit/field/control.module.css';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { formatMoney } from '#web/lib/format.ts';
import type { PreviewRow } from './api.ts';
import type { DraftRow } from './batch-draft.ts';
import type { RowHandlers } from './batch-grid.tsx';
import { useBatchText } from './text.ts';
import styles from './batch.module.css';

export interface BatchGridRowProps {
  readonly row: DraftRow;
  readonly number: number;
  /** Its pickers are there; those of other rows read until somebody comes to them. */
  readonly isActive: boolean;
  readonly isBlank: boolean;
  readonly currency: string;
  readonly owesCents: number | undefined;
  readonly planned: PreviewRow | undefined;
  readonly handlers: RowHandlers;
}

/** One payment: cells beside each other on the desk, a card on a phone. */
export function BatchGridRow(props: BatchGridRowProps) {
  const { row, number, isActive, isBlank, currency, owesCents, planned, handlers } = props;
  const { key, lease, method } = row;
  const t = useBatchText();
  const r = useRentWords();
  const label = (field: string) => t('ofRow', { field, row: String(number) });
  const methods = paymentMethods.map((value) => ({ value, label: r(`method_${value}`) }));
  const isWrong =
    (planned?.problem ?? null) !== null || planned?.doubts.some(({ code }) => !row.meant.includes(code)) === true;
  return (
    <tr data-row={key} data-active={isActive || undefined} data-wrong={isWrong || undefined}>
      <th scope="row" className={styles['number']}>
        {lease !== null && (
          <span className={styles['spine']}>
            <Spine small colour={lease.colour} />
          </span>
        )}
        <span>{number}</span>
        {!isBlank && (
          <button
            type="button"
            aria-label={t('removeRow', { row: String(number) })}
            onClick={() => handlers.remove(key)}
          >
            <Icon of={X} size={16} />
          </button>
        )}
      </th>
      <td data-cell="lease" className={styles['writable']}>
        {isActive ? (
          <LeaseField
            inGrid
            label={label(t('tenant'))}
            placeholder={row.text === '' ? t('tenantPlaceholder') : row.text}
            value={lease}
            onChange={(next) =>
              handlers.change(key, { lease: next, ...(next === null ? {} : { text: '', found: undefined }) })
            }
            onChosen={() => handlers.chosen(key)}
          />
        ) : (
          <ReadCell
            label={label(t('tenant'))}
            text={lease?.name ?? row.text}
            placeholder={t('tenantPlaceholder')}
            onEnter={() => handlers.enter(key, 'lease')}
          />
        )}
        {lease !== null && <span className={styles['place']}>{lease.place}</span>}
      </td>
      <td className={styles['figure']} data-name={t('owes')}>
        {owesCents === undefined ? '' : formatMoney(owesCents, currency)}
      </td>
      <td data-cell="method" data-name={t('method')} className={styles['writable']}>
        {isActive ? (
          <Select
            labelHidden
            label={label(t('method'))}
            options={methods}
            value={method}
            onChange={(next) => handlers.change(key, { method: next })}
          />
        ) : (
          <ReadCell
            label={label(t('method'))}
            text={isBlank ? '' : r(`method_${method}`)}
            onEnter={() => handlers.enter(key, 'method')}
          />
        )}
      </td>
      <td data-cell="reference" data-name={t('reference')} className={styles['writable']}>
        <TextField
          labelHidden
          label={label(t('reference'))}
          maxLength={120}
          autoComplete="off"
          value={row.reference}
          onChange={(event) => handlers.change(key, { reference: event.target.value })}
          onKeyDown={(event) => handlers.press(event, key, 'reference')}
        />
      </td>
      <td data-cell="amount" data-name={t('amount')} className={styles['writable']}>
        <AmountCell key={row.pasted ?? 0} {...props} label={label(t('amount'))} />
      </td>
      <td data-wide className={styles['applied']}>
        {planned !== undefined && <Applied planned={planned} />}
      </td>
      <td className={styles['figure']} data-name={t('stillOwes')}>
        {planned !== undefined &&
          row.cents !== null &&
          (planned.unappliedCents > 0 ? (
            <Chip tone="tint">{t('prepaid')}</Chip>
          ) : (
            formatMoney(planned.stillOwesCents, currency)
          ))}
      </td>
    </tr>
  );
}

/** What it pays, the oldest first as the workspace says. */
function Applied({ planned: { applied, unappliedCents } }: { readonly planned: PreviewRow }) {
  const t = useBatchText();
  const r = useRentWords();
  const words = applied.map((charge) => {
    const name = chargeWords(r, charge);
    return charge.isPart ? t('inPart', { charge: name }) : name;
  });
  return [...words, ...(unappliedCents > 0 ? [t('prepayment')] : [])].join(', ');
}

function AmountCell({ row, label, currency, handlers }: BatchGridRowProps & { readonly label: string }) {
  return (
    <MoneyField
      figure
      labelHidden
      label={label}
      currency={currency}
      cents={row.cents}
      unread={row.unread}
      onChange={(cents, typed) =>
        handlers.change(row.key, { cents, unread: cents === null && typed !== '' ? typed : undefined })
      }
      onKeyDown={(event) => handlers.press(event, row.key, 'amount')}
    />
  );
}

interface ReadCellProps {
  readonly label: string;
  readonly text: string;
  readonly placeholder?: string;
  readonly onEnter: () => void;
}

/** Reads until the focus comes: hundreds of pickers would be slow to draw. */
function ReadCell({ label, text, placeholder, onEnter }: ReadCellProps) {
  return (
    <input
      readOnly
      className={classNames(control['control'], styles['read'])}
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onFocus={onEnter}
    />
  );
}
