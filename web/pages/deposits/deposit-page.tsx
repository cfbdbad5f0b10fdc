import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { leaseDepositQuery, type LeaseDeposit } from './api.ts';
import { DepositFacts } from './deposit-facts.tsx';
import { DepositMovements, DepositRequests } from './deposit-movements.tsx';
import { DepositState } from './deposit-state.tsx';
import { useDepositsText } from './text.ts';

const DepositAct = lazyPart(async () => (await import('./deposit-act.tsx')).DepositAct, { instead: 'toast' });

export function DepositPage() {
  const d = useDepositsText();
  const { id = '' } = useParams();
  const query = useQuery(leaseDepositQuery(id));
  const isUnsigned = query.error !== null && failureOf(query.error).code === 'conflict';
  return (
    <FetchedRecord
      key={id}
      query={query}
      list={{ to: '/rent/deposits', name: d('title') }}
      gone={d('gone')}
      refused={isUnsigned && d('notSigned')}
    >
      {(deposit) => <InSight deposit={deposit} />}
    </FetchedRecord>
  );
}

/** The deposit of one tenancy: where it stands, how it came to that, and what can be done with it. */
function InSight({ deposit }: { readonly deposit: LeaseDeposit }) {
  const d = useDepositsText();
  const t = useRentWords();
  const mayChange = useMay()('rent.change');
  const { act, open, close } = useOpenAct();
  const tenant = namesOf(t, deposit.tenants);
  const money = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, deposit.currency));
  return (
    <RecordPage
      page={d('titled', { page: d('depositOf', { tenant }) })}
      colour={propertyColourOf(deposit.property.colour)}
      trail={[
        { to: '/rent/deposits', name: d('title') },
        { to: `/leases/${deposit.leaseId}`, name: deposit.leaseNumber },
      ]}
      title={<bdi>{tenant}</bdi>}
      chip={<DepositState row={deposit} today={deposit.today} />}
      actions={mayChange && <Acts deposit={deposit} quiet={act !== ''} onAct={open} />}
      figures={
        <Figures>
          <Figure label={d('heldIn', { currency: deposit.currency })} value={money(deposit.heldCents)} />
          <Figure phone={false} label={d('received')} value={money(deposit.receivedCents)} />
          <Figure phone={false} label={d('interest')} value={money(deposit.interestCents)} />
          <Figure phone={false} label={d('kept')} value={money(deposit.keptCents)} />
          <Figure label={d('refunded')} value={money(deposit.refundedCents)} />
        </Figures>
      }
      facts={<DepositFacts deposit={deposit} onAct={mayChange ? open : undefined} />}
      panel={
        mayChange &&
        act !== '' && <DepositAct key={act} deposit={deposit} act={act} onClose={close} onUnavailable={close} />
      }
    >
      <DepositMovements deposit={deposit} onUndo={mayChange ? (id) => open(`undo-${id}`) : undefined} />
      <DepositRequests deposit={deposit} />
    </RecordPage>
  );
}

interface ActsProps {
  readonly deposit: LeaseDeposit;
  readonly quiet: boolean;
  readonly onAct: (name: string) => void;
}

function Acts({ deposit, quiet, onAct }: ActsProps) {
  const d = useDepositsText();
  const say = useRentError();
  const goOn = useGoOn();
  const [busy, setBusy] = useState(false);
  const isDraft = deposit.settlement?.state === 'draft';
  const canSettle = isDraft || (deposit.heldCents > 0 && (deposit.lastDay !== null || deposit.isCancelled));
  const settle = async () => {
    setBusy(true);
    try {
      const { id } = await call('POST /leases/{id}/deposit-settlement/', { params: { id: deposit.leaseId }, body: {} });
      void goOn(`/rent/settlements/${id}`);
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
      setBusy(false);
    }
  };
  const isCovered = deposit.heldCents > 0 && deposit.heldCents >= deposit.agreedCents;
  const entries: MenuEntry[] = [
    ...(isCovered ? [{ label: d('askMore'), onSelect: () => onAct('ask') }] : []),
    ...(deposit.heldCents > 0 && !canSettle
      ? [{ label: d('settle'), hint: d('notEnded'), disabled: true, onSelect: () => void settle() }]
      : []),
    ...(deposit.heldCents === deposit.inDepositBankCents
      ? []
      : [{ label: d('moveToBank'), onSelect: () => onAct('bank') }]),
    ...(deposit.heldCents > 0 ? [{ label: d('addInterest'), onSelect: () => onAct('interest') }] : []),
    ...(deposit.lastMonthCents > 0 ? [{ label: d('useLastMonth'), onSelect: () => onAct('last-month') }] : []),
    { label: d('rules'), to: '/rent/deposits/rules' },
  ];
  return (
    <>
      <Menu more label={d('more')} entries={entries} />
      {!isCovered && (
        <Button variant={canSettle || quiet ? 'outline' : 'primary'} onClick={() => onAct('ask')}>
          {deposit.isAsked || deposit.requestedCents > 0 || deposit.heldCents > 0 ? d('askMore') : d('ask')}
        </Button>
      )}
      {canSettle && (
        <Button variant={quiet ? 'outline' : 'primary'} busy={busy} onClick={() => void settle()}>
          {isDraft ? d('settleOn') : d('settle')}
        </Button>
      )}
    </>
  );
}
