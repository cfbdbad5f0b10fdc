import { useQuery } from '@tanstack/react-query';
import { leaseNameQuery, ledgerQuery, openChargesQuery, type BoardRow } from '#web/features/money/api.ts';
import { useActsText } from '#web/features/money-acts/acts-text.ts';
import type { MoneyActName } from '#web/features/money-acts/money-acts.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { chargeWords, moneyOf, monthsOf, statusTones } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { RentStrip } from '#web/kit/rent-strip/rent-strip.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { Pending } from '#web/kit/loading/pending.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { leaseHead } from '#web/features/money/unit-place.tsx';
import { useBoardText } from './board-text.ts';
import styles from './board.module.css';

export interface BoardPanelProps extends PeekProps<BoardRow> {
  readonly onPay: (() => void) | undefined;
  readonly onRemind: (() => void) | undefined;
  readonly onAct: ((act: MoneyActName) => void) | undefined;
}

/** What is open on one lease, beside the list that it stands in. */
export function BoardPanel({ id, known, onPay, onRemind, onAct, ...steps }: BoardPanelProps) {
  const a = useActsText();
  const b = useBoardText();
  const t = useRentWords();
  const mayRaise = useMay()('leases.change');
  const lease = useQuery({ ...leaseNameQuery(id), enabled: known === undefined });
  const head = known ?? lease.data;
  return (
    <SidePanel
      {...leaseHead(head, t('noTenant'))}
      chip={known && <Chip tone={statusTones[known.status]}>{t(`status_${known.status}`)}</Chip>}
      {...steps}
      footer={
        <>
          {onAct !== undefined && (
            <Menu
              more
              label={t('more')}
              entries={[
                ...(onRemind === undefined ? [] : [{ label: b('remind'), onSelect: onRemind }]),
                ...(mayRaise ? [{ label: b('raiseRent'), to: `/rent/increases/new?lease=${id}` }] : []),
                { label: a('chargeOnce'), onSelect: () => onAct('charge-once') },
                { label: a('giveCredit'), onSelect: () => onAct('give-credit') },
              ]}
            />
          )}
          <ButtonLink to={`/leases/${id}`}>{b('openLease')}</ButtonLink>
          {onPay !== undefined && (
            <Button variant="primary" onClick={onPay}>
              {b('recordPayment')}
            </Button>
          )}
        </>
      }
    >
      {head === undefined && lease.error !== null && <QueryFailure query={lease} />}
      <Owed id={id} known={known} />
    </SidePanel>
  );
}

function Owed({ id, known }: Pick<BoardPanelProps, 'id' | 'known'>) {
  const b = useBoardText();
  const { data: ledger } = useQuery(ledgerQuery(id));
  const currency = known?.currency ?? ledger?.currency ?? '';
  const strip = known?.strip ?? ledger?.strip;
  const own = ledger?.balances.find((one) => one.currency === currency);
  const balance = known?.balanceCents ?? own?.balanceCents;
  const later = known?.notYetDueCents ?? (own === undefined ? 0 : own.openCents - own.dueCents);
  return (
    <>
      <Figures>
        <Figure
          label={b('owes', { currency })}
          value={balance === undefined ? <Pending /> : formatMoney(balance, currency)}
          tone={known?.status === 'late' ? 'bad' : 'ink'}
          {...(known !== undefined && known.daysLate > 0
            ? { chip: <Chip tone="bad">{b('days', { count: known.daysLate })}</Chip> }
            : {})}
          {...(later === 0 ? {} : { note: b('notYetDue', { amount: moneyOf(later, currency) }) })}
        />
        {known !== undefined && known.rentCents !== null && (
          <Figure label={b('rentNow', { currency })} value={formatMoney(known.rentCents, currency)} />
        )}
      </Figures>
      {strip !== undefined && (
        <div className={styles['strip']}>
          <RentStrip size="large" months={monthsOf(strip)} />
        </div>
      )}
      <OpenCharges id={id} />
      {known !== undefined && known.lastDay !== null && (
        <Facts title={b('lease', { number: known.number })}>
          <Fact label={b('endsOn')}>{formatDate(known.lastDay)}</Fact>
        </Facts>
      )}
    </>
  );
}

function OpenCharges({ id }: { readonly id: string }) {
  const b = useBoardText();
  const t = useRentWords();
  const query = useQuery(openChargesQuery(id));
  const { data } = query;
  return (
    <Facts title={b('openCharges')}>
      {data === undefined && query.error !== null && <QueryFailure query={query} />}
      {data === undefined && query.error === null && <Loading rows={3} />}
      {data?.items.length === 0 && <FactNote>{b('openNone')}</FactNote>}
      {data !== undefined && data.items.length > 0 && (
        <table className={styles['open']} aria-label={b('openCharges')}>
          <tbody>
            {data.items.toReversed().map((charge) => (
              <tr key={charge.id}>
                <th scope="row">
                  <TextLink variant="row" to={`/rent/charges/${charge.id}`}>
                    {chargeWords(t, charge)}
                  </TextLink>
                  <Detail>{b('due', { date: formatDate(charge.dueOn) })}</Detail>
                </th>
                <td>
                  <Amount cents={charge.openCents} currency={charge.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data !== undefined && data.next !== null && <FactNote>{b('openMore')}</FactNote>}
    </Facts>
  );
}
