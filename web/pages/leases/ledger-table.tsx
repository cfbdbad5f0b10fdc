import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { HowItCame } from '#web/features/money/how-it-came.tsx';
import type { LedgerLine } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { Headings } from '#web/kit/table/headings.tsx';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatDateFull, formatMonth } from '#web/lib/format.ts';
import { foldLedger, type LedgerItem } from './fold-ledger.ts';
import { ledgerFoot } from './ledger-foot.ts';
import type { LedgerProps, OnTakeBack } from './ledger-tab.tsx';
import { useLedgerText } from './ledger-text.ts';
import { lineLink, lineWords } from './ledger-words.ts';
import { TakeBackAct } from './take-back-act.tsx';
import styles from './ledger.module.css';

/** The oldest line stands first; what is settled is folded, what is open says so. */
export function LedgerTable({ ledger, isNow, onTakeBack }: LedgerProps) {
  const g = useLedgerText();
  const today = useToday();
  const { currency, lines, totals, asOf } = ledger;
  const foot = ledgerFoot(ledger, isNow, today);
  return (
    <table className={styles['ledger']} aria-label={g('label')}>
      <Headings
        of={[
          [g('date'), styles['day']],
          [g('what')],
          [g('charge'), styles['figure']],
          [g('payment'), styles['figure']],
          [g('balance', { currency }), styles['last']],
        ]}
      />
      <tbody>
        {foldLedger(lines, today).map((item) =>
          item.kind === 'line' ? (
            <Line key={item.line.key} line={item.line} currency={currency} onTakeBack={onTakeBack} />
          ) : (
            <Fold key={item.from} fold={item} currency={currency} onTakeBack={onTakeBack} />
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {foot.isToday ? g('totalToday') : g('total', { date: formatDateFull(asOf) })}
          </th>
          <td className={styles['figure']}>
            {foot.laterCents === 0 && <Amount cents={totals.chargeCents} currency={currency} />}
          </td>
          <td className={styles['figure']}>
            {foot.laterCents === 0 && <Amount cents={totals.paymentCents} currency={currency} />}
          </td>
          <td className={styles['last']}>
            <Amount cents={foot.balanceCents} currency={currency} />
          </td>
        </tr>
        {foot.laterCents !== 0 && (
          <tr>
            <th scope="row" colSpan={4}>
              {g(foot.laterCents > 0 ? 'totalLater' : foot.isToday ? 'totalAfter' : 'totalAhead')}
            </th>
            <td className={styles['last']}>
              <Amount cents={foot.laterCents} currency={currency} />
            </td>
          </tr>
        )}
      </tfoot>
    </table>
  );
}

interface InTable {
  readonly currency: string;
  readonly onTakeBack: OnTakeBack;
}

function Fold({ fold, currency, onTakeBack }: InTable & { readonly fold: Extract<LedgerItem, { kind: 'fold' }> }) {
  const g = useLedgerText();
  const [open, setOpen] = useState(false);
  const [from, to] = [formatMonth(fold.from), formatMonth(fold.to)];
  const period = from === to ? g('foldedOne', { from }) : g('folded', { from, to });
  return (
    <>
      <tr className={styles['fold']}>
        <th scope="row" colSpan={2}>
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            <Icon of={open ? ChevronDown : ChevronRight} size={16} />
            {period}
            <Detail>
              {g('lines', { count: fold.lines.length })}
              {g('allOnTime')}
            </Detail>
          </button>
        </th>
        <td className={styles['figure']}>
          <Amount cents={fold.chargeCents} currency={currency} tone="quiet" />
        </td>
        <td className={styles['figure']}>
          <Amount cents={fold.paymentCents} currency={currency} tone="quiet" />
        </td>
        <td className={styles['last']}>
          <Amount cents={fold.balanceCents} currency={currency} tone="quiet" />
        </td>
      </tr>
      {open &&
        fold.lines.map((line) => <Line key={line.key} line={line} currency={currency} onTakeBack={onTakeBack} />)}
    </>
  );
}

function Line({ line, currency, onTakeBack }: InTable & { readonly line: LedgerLine }) {
  const g = useLedgerText();
  const t = useRentWords();
  const struck = line.undone !== null;
  return (
    <tr>
      <td className={styles['day']}>{formatDate(line.on)}</td>
      <td>
        <span className={styles['what']}>
          <span className={styles['words']}>
            <TextLink variant="row" to={lineLink(line)} className={classNames(struck && styles['struck'])}>
              {lineWords(g, t, line)}
            </TextLink>
            {line.undoes === null && <Detail id>{line.number}</Detail>}
            {line.undone !== null && (
              <span className={styles['link']}>{g('reversedOn', { date: formatDate(line.undone.on) })}</span>
            )}
            {line.undoes !== null && (
              <span className={styles['link']}>{g('reverses', { number: line.undoes.number })}</span>
            )}
          </span>
          <TakeBackAct line={line} onTakeBack={onTakeBack} />
          {line.openCents > 0 && (
            <Chip tone={line.kind === 'charge' ? 'warn' : 'tint'}>
              {g(line.kind === 'charge' ? 'open' : 'ahead', { amount: moneyOf(line.openCents, currency) })}
            </Chip>
          )}
        </span>
      </td>
      <td className={styles['figure']}>
        {line.chargeCents !== 0 && (
          <HowItCame
            cents={line.chargeCents}
            currency={currency}
            from={line.periodFrom}
            to={line.periodTo}
            explanation={line.kind === 'charge' ? line.explanation : null}
            struck={struck}
          />
        )}
      </td>
      <td className={styles['figure']}>
        {line.paymentCents !== 0 && <Amount cents={line.paymentCents} currency={currency} struck={struck} />}
      </td>
      <td className={styles['last']}>
        <Amount cents={line.balanceCents} currency={currency} />
      </td>
    </tr>
  );
}
