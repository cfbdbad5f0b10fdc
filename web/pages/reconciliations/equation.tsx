import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { InFull } from './api.ts';
import { useReconcileText } from './text.ts';
import styles from './equation.module.css';

interface EquationProps {
  readonly row: InFull;
  /** Shows what a figure is made of. */
  readonly onShow: (part: 'in' | 'out' | 'all' | 'brought') => void;
  /** Left out for who may only read, and of a finished one. */
  readonly onEdit?: (() => void) | undefined;
}

interface Term {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
  readonly note: ReactNode;
  readonly tone?: 'bad';
}

/** The figures read as a sentence of arithmetic; each leads to what it is made of. */
export function Equation({ row, onShow, onEdit }: EquationProps) {
  const t = useReconcileText();
  const { currency } = row;
  const money = (cents: number) => formatMoney(cents, currency, { zero: 'number', negative: 'accounting' });
  const act = (label: string, cents: number, run: () => void) => (
    <TextAct variant="computed" aria-label={`${label}: ${money(cents)}`} onClick={run}>
      {money(cents)}
    </TextAct>
  );
  const link = (label: string, cents: number, to: string) => (
    <TextLink variant="computed" to={to} aria-label={`${label}: ${money(cents)}`}>
      {money(cents)}
    </TextLink>
  );
  const openingLabel = t('openingOn', { date: formatDate(row.from), currency });
  const statementLabel = t('statementOn', { date: formatDate(row.to) });
  const terms: readonly (Term & { readonly sign?: 'plus' | 'minus' | 'equals' })[] = [
    {
      name: 'opening',
      label: openingLabel,
      value:
        row.previous === null
          ? act(openingLabel, row.openingCents, () => onShow('brought'))
          : link(openingLabel, row.openingCents, `/banking/reconciliations/${row.previous.id}`),
      note: <OpeningNote row={row} />,
    },
    {
      name: 'in',
      sign: 'plus',
      label: t('clearedIn'),
      value: act(t('clearedIn'), row.clearedIn.cents, () => onShow('in')),
      note: t('items', { count: row.clearedIn.count }),
    },
    {
      name: 'out',
      sign: 'minus',
      label: t('clearedOut'),
      value: act(t('clearedOut'), row.clearedOut.cents, () => onShow('out')),
      note: t('items', { count: row.clearedOut.count }),
    },
    {
      name: 'balance',
      sign: 'equals',
      label: t('clearedBalance'),
      value: act(t('clearedBalance'), row.clearedBalanceCents, () => onShow('all')),
      note: t('asTicked'),
    },
    {
      name: 'statement',
      sign: 'minus',
      label: statementLabel,
      value: statementValue(),
      note: t(row.closingFile === null ? 'typed' : 'fromFile'),
    },
    {
      name: 'difference',
      sign: 'equals',
      label: t('difference'),
      value: money(row.differenceCents),
      note: t(row.differenceCents === 0 ? 'isZero' : 'mustBeZero'),
      ...(row.differenceCents !== 0 && { tone: 'bad' as const }),
    },
  ];
  return (
    <div role="group" className={styles['equation']} aria-label={t('equation')}>
      {terms.map(({ name, sign, label, value, note, tone }) => (
        <Fragment key={name}>
          {sign !== undefined && (
            <div className={styles['sign']}>
              <span aria-hidden="true">{signs[sign]}</span>
              <span className={styles['said']}>{t(sign)}</span>
            </div>
          )}
          <div className={styles['term']} data-term={name}>
            <div className={styles['label']}>{label}</div>
            <div className={styles['value']} data-tone={tone}>
              {value}
            </div>
            <div className={styles['note']}>{note}</div>
          </div>
        </Fragment>
      ))}
    </div>
  );

  function statementValue(): ReactNode {
    if (row.closingFile !== null)
      return link(statementLabel, row.closingCents, `/banking/files?open=${row.closingFile.id}`);
    return onEdit === undefined ? money(row.closingCents) : act(statementLabel, row.closingCents, onEdit);
  }
}

const signs = { plus: '+', minus: '−', equals: '=' } as const;

/** Whether the opening balance is what it has to be. */
function OpeningNote({ row }: { readonly row: InFull }) {
  const t = useReconcileText();
  const { previous, previousClosingCents, openingCents, currency } = row;
  const isRight = openingCents === previousClosingCents;
  const amount = formatMoney(previousClosingCents, currency, { zero: 'number', negative: 'accounting' });
  if (!isRight)
    return (
      <span className={styles['wrong']}>
        {previous === null
          ? t('openingBooksOff', { amount })
          : t('openingOff', { date: formatDate(previous.to), amount })}
      </span>
    );
  return (
    <>
      <Icon of={Check} size={16} />{' '}
      {previous === null ? t('openingBooks') : t('openingTies', { date: formatDate(previous.to) })}
    </>
  );
}
