import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { ExplainedFigure } from '#web/features/explain/explained-figure.tsx';
import { ledgerQuery } from '#web/features/money/api.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { Charge, Lease } from './api.ts';
import { agreedDepositDue } from './deposit-due.ts';
import { useDetailText } from './detail-text.ts';
import type { OfferedAct } from './lease-acts-offered.ts';
import { hasLedger } from './has-ledger.ts';
import { useLedgerText } from './ledger-text.ts';
import type { LeaseAddress } from './lease-page.tsx';
import { LateFeeResult } from './late-fee-result.tsx';
import { dayOfMonth, eventWords, paceOf } from './lease-words.ts';
import { percentWords } from './percent.ts';
import { TermBar } from './term-bar.tsx';
import { useLeaseText, type LeaseText } from './text.ts';
import { useToday } from '#web/lib/use-today.ts';
import { LeaseParties } from './lease-parties.tsx';

export interface LeaseFactsProps {
  readonly lease: Lease;
  readonly acts: readonly OfferedAct[];
  readonly onAct: (wish: Partial<LeaseAddress>) => void;
}

/** What is agreed, at a glance; each with the way to change it. */
export function LeaseFacts({ lease, acts, onAct }: LeaseFactsProps) {
  const d = useDetailText();
  const t = useLeaseText();
  const change = (act: OfferedAct, what: string, label = d('change')): ReactNode =>
    acts.includes(act) && (
      <TextAct aria-label={d('changeOf', { what })} onClick={() => onAct({ act })}>
        {label}
      </TextAct>
    );
  return (
    <>
      <Facts title={d('term')}>
        <TermBar term={lease} />
        <EndFacts lease={lease} />
      </Facts>
      <Facts title={d('rent')} act={change('amend-charge', d('rent'))}>
        <RentFacts lease={lease} />
      </Facts>
      <Facts title={d('deposit')} act={change('change-terms', d('deposit'))}>
        {lease.depositCents === 0 ? <FactNote>{d('depositNone')}</FactNote> : <DepositAgreed lease={lease} />}
        <DepositHeld lease={lease} />
      </Facts>
      <Facts title={d('lateFee')} act={change('change-terms', d('lateFee'))}>
        <LateFees lease={lease} />
      </Facts>
      <Facts title={d('people')} act={change('change-parties', d('people'))}>
        <LeaseParties lease={lease} />
      </Facts>
      <Facts title={d('rules')} act={change('change-terms', d('rules'))}>
        <Fact label={d('notice')}>{d('noticeDays', { count: lease.noticeDays })}</Fact>
        {lease.earliestLeave !== null && (lease.lastDay === null || lease.earliestLeave <= lease.lastDay) && (
          <Fact label={d('earliest')}>{formatDate(lease.earliestLeave)}</Fact>
        )}
        <Fact label={t('proration')}>{t(`prorationShort_${lease.proration}`)}</Fact>
        <AtEnd lease={lease} />
        {lease.leavesOn === null && lease.holdoverMillipercent !== null && (
          <FactNote>{d('holdoverRate', { percent: percentWords(lease.holdoverMillipercent) })}</FactNote>
        )}
      </Facts>
      {lease.nextEvents.length > 0 && (
        <Facts title={d('comingUp')}>
          {lease.nextEvents.slice(0, 5).map((event, index) => (
            <FactNote key={index}>{eventWords(t, lease, event)}</FactNote>
          ))}
        </Facts>
      )}
      {lease.holds.length > 1 && (
        <Facts title={d('holds')}>
          {lease.holds.map(({ unit }) => (
            <FactNote key={unit.id}>
              <bdi>{unit.name}</bdi>
            </FactNote>
          ))}
        </Facts>
      )}
    </>
  );
}

/** A day that was given notice for, or agreed on, comes before what the lease says of its end. */
function AtEnd({ lease: { atEnd, leavesOn, endKind } }: { readonly lease: Lease }) {
  const d = useDetailText();
  const t = useLeaseText();
  if (leavesOn !== null && (endKind === 'notice' || endKind === 'early-end')) {
    const date = formatDate(leavesOn);
    return <Fact label={d('atEnd')}>{d(endKind === 'notice' ? 'endsByNotice' : 'endsEarly', { date })}</Fact>;
  }
  return atEnd === null ? null : <Fact label={d('atEnd')}>{t(`endShort_${atEnd}`)}</Fact>;
}

/** The fee that comes if nothing more is paid of what is past due; only where none does, the example of what is due next. */
function LateFees({ lease }: { readonly lease: Lease }) {
  const g = useLedgerText();
  const today = useToday();
  const enabled = useMay()('rent.read') && hasLedger(lease);
  const { data } = useQuery({ ...ledgerQuery(lease.id), enabled });
  const next = data?.nextLateFee ?? null;
  // Until the ledger has come, nobody knows whether a fee comes before that of the example.
  if (enabled && data === undefined)
    return <LateFeeResult fee={{ ...lease.lateFee, example: null }} currency={lease.currency} />;
  if (data === undefined || next === null) return <LateFeeResult fee={lease.lateFee} currency={lease.currency} />;
  return (
    <>
      <LateFeeResult fee={{ ...lease.lateFee, example: null }} currency={lease.currency} />
      <Fact
        strong
        label={g(next.on < today ? 'feeSince' : 'nextFee', {
          date: formatDate(next.on),
          amount: formatMoney(next.ofCents, data.currency),
        })}
      >
        {formatMoney(next.cents, data.currency)}
      </Fact>
    </>
  );
}

/** What was agreed and when it is due; once nothing of it is held any more, when it was settled. */
function DepositAgreed({ lease }: { readonly lease: Lease }) {
  const d = useDetailText();
  const mayRead = useMay()('rent.read') && hasLedger(lease);
  const { data: ledger } = useQuery({ ...ledgerQuery(lease.id), enabled: mayRead });
  const isHeld = ledger?.balances.some(({ depositCents }) => depositCents !== 0);
  const { data } = useQuery({
    ...routeQuery('GET /leases/{id}/deposit/', { params: { id: lease.id } }),
    enabled: mayRead && isHeld === false,
  });
  const settledOn = data?.settlement?.state === 'final' ? data.movements.at(-1)?.on : undefined;
  return (
    <Fact
      strong
      label={
        settledOn === undefined
          ? d('depositDue', { date: formatDate(agreedDepositDue(lease)) })
          : d('depositSettled', { date: formatDate(settledOn) })
      }
    >
      {formatMoney(lease.depositCents, lease.currency)}
    </Fact>
  );
}

/** What is held of the deposit, beside what was agreed. */
function DepositHeld({ lease }: { readonly lease: Lease }) {
  const g = useLedgerText();
  const enabled = useMay()('rent.read') && hasLedger(lease);
  const { data } = useQuery({ ...ledgerQuery(lease.id), enabled });
  const held = data?.balances.find(({ currency }) => currency === lease.currency)?.depositCents ?? 0;
  if (!enabled) return null;
  return (
    <>
      {held !== 0 && (
        <Fact strong label={g('depositHeld')}>
          <ExplainedFigure
            report="deposit-register"
            asked={{ leaseId: lease.id }}
            line="total"
            column="held"
            label={g('depositHeld')}
            cents={held}
            currency={lease.currency}
          />
        </Fact>
      )}
      <FactNote>
        <TextLink to={`/rent/deposits/${lease.id}`}>{g('depositOpen')}</TextLink>
      </FactNote>
    </>
  );
}

/** Why and since when it is known that it ends; when it was signed, or why it never began. */
function EndFacts({ lease }: { readonly lease: Lease }) {
  const d = useDetailText();
  const { noticeBy, noticeGivenOn, endKind, endReason, cancelReason, signedOn } = lease;
  return (
    <>
      {endKind === 'notice' && noticeBy !== null && noticeGivenOn !== null && (
        <FactNote>{d(`leavesBy_${noticeBy}`, { date: formatDate(noticeGivenOn) })}</FactNote>
      )}
      {endKind === 'early-end' && <FactNote>{d('endedEarly')}</FactNote>}
      {endReason !== null && <FactNote>{d('becauseOf', { reason: endReason })}</FactNote>}
      {lease.isUndone && <FactNote>{d('ofUndoneImport')}</FactNote>}
      {cancelReason !== null && !lease.isUndone && (
        <FactNote>{d('cancelledBecause', { reason: cancelReason })}</FactNote>
      )}
      {lease.billFrom > lease.startsOn && <FactNote>{d('billedSince', { date: formatDate(lease.billFrom) })}</FactNote>}
      {signedOn !== null && <FactNote>{d('signedOn', { date: formatDate(signedOn) })}</FactNote>}
    </>
  );
}

/** Of each line of rent: what it is now, and the next amount that is known. */
function RentFacts({ lease }: { readonly lease: Lease }) {
  const d = useDetailText();
  const t = useLeaseText();
  const today = useToday();
  const { currency } = lease;
  const lines = lease.charges.filter(({ kind, endsOn }) => kind === 'rent' && (endsOn === null || endsOn >= today));
  if (lines.length === 0) return <FactNote>{d('rentNone')}</FactNote>;
  return lines.map((charge) => {
    const next = charge.amounts.find(({ startsOn }) => startsOn > today && startsOn > lease.startsOn);
    return (
      <div key={charge.id}>
        {charge.centsNow !== null && (
          <Fact strong label={d(today < charge.startsOn ? 'rentFirst' : 'rentNow', { pace: shortPace(t, charge) })}>
            {formatMoney(charge.centsNow, currency, { zero: 'number' })}
          </Fact>
        )}
        {next !== undefined && (
          <Fact strong label={d('rentFrom', { date: formatDate(next.startsOn) })}>
            {formatMoney(next.cents, currency, { zero: 'number' })}
          </Fact>
        )}
      </div>
    );
  });
}

/** The usual pace is the month in advance: then the day is all there is to say. */
function shortPace(t: LeaseText, charge: Charge): string {
  if (charge.frequency !== 'monthly' || charge.timing !== 'advance') return paceOf(t, charge);
  return charge.dueDay === 31 ? t('dueLast') : t('dueOn', { day: dayOfMonth(charge.dueDay) });
}
