import { useState } from 'react';
import type { LedgerLine } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { formatMoney, formatDate, formatDateFull } from '#web/lib/format.ts';
import { useToday } from '#web/lib/use-today.ts';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { ledgerFoot } from './ledger-foot.ts';
import type { LedgerProps } from './ledger-tab.tsx';
import { useLedgerText } from './ledger-text.ts';
import { lineLink, lineWords } from './ledger-words.ts';
import { TakeBackAct } from './take-back-act.tsx';
import quiet from '#web/kit/quiet.module.css';
import styles from './ledger.module.css';

const drawnAtFirst = 60;

/** The lines of the table in its order, each amount above what was owed after it; of a long ledger the end. */
export function LedgerCards({ ledger, isNow, onTakeBack }: LedgerProps) {
  const g = useLedgerText();
  const [drawn, setDrawn] = useState(drawnAtFirst);
  const { currency, lines } = ledger;
  const foot = ledgerFoot(ledger, isNow, useToday());
  return (
    <>
      {lines.length > drawn && <TextAct onClick={() => setDrawn(drawn + 200)}>{g('earlier')}</TextAct>}
      <div className={styles['cardHead']} aria-hidden="true">
        <span>
          {g('entry')}
          <br />
          {g('date')}
        </span>
        <span>
          {g('amount', { currency })}
          <br />
          {g('balanceShort')}
        </span>
      </div>
      <ul aria-label={g('label')} className={styles['cards']}>
        {lines.slice(-drawn).map((line) => (
          <Card key={line.key} line={line} currency={currency} onTakeBack={onTakeBack} />
        ))}
      </ul>
      <dl className={styles['cardFoot']}>
        <dt>{foot.isToday ? g('totalToday') : g('total', { date: formatDateFull(ledger.asOf) })}</dt>
        <dd>{formatMoney(foot.balanceCents, currency)}</dd>
        {foot.laterCents !== 0 && (
          <>
            <dt>{g(foot.laterCents > 0 ? 'totalLater' : foot.isToday ? 'totalAfter' : 'totalAhead')}</dt>
            <dd>{formatMoney(foot.laterCents, currency)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Card({
  line,
  currency,
  onTakeBack,
}: Pick<LedgerProps, 'onTakeBack'> & { readonly line: LedgerLine; readonly currency: string }) {
  const g = useLedgerText();
  const t = useRentWords();
  const struck = line.undone !== null;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <li>
      <TextLink
        variant="row"
        to={lineLink(line)}
        className={classNames(styles['cardTitle'], struck && styles['struck'])}
      >
        {lineWords(g, t, line)}
      </TextLink>
      <span className={classNames(styles['end'], struck && styles['struck'])}>
        {money(line.chargeCents === 0 ? -line.paymentCents : line.chargeCents)}
      </span>
      <span className={quiet['note']}>
        {formatDate(line.on)}
        {line.openCents > 0 && (
          <>
            {', '}
            {line.kind === 'charge' ? (
              <span className={styles['bad']}>{g('open', { amount: money(line.openCents) })}</span>
            ) : (
              g('ahead', { amount: money(line.openCents) })
            )}
          </>
        )}
        {line.undone !== null && `, ${g('reversedOn', { date: formatDate(line.undone.on) })}`}
      </span>
      <span className={classNames(styles['end'], quiet['note'])}>{money(line.balanceCents)}</span>
      <TakeBackAct line={line} onTakeBack={onTakeBack} />
    </li>
  );
}
