import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentError } from '#web/features/money/use-rent-failure.ts';
import { moneyOf, namesOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { beginSettlement, leaseDepositQuery, type LeaseDeposit } from './api.ts';
import { DepositFacts } from './deposit-facts.tsx';
import { DepositMovements, DepositRequests } from './deposit-movements.tsx';
import { DepositState } from './deposit-state.tsx';
import { useDepositsText } from './text.ts';

const DepositAct = lazyPart(async () => (await import('./deposit-act.tsx')).DepositAct, { instead: 'toast' });
const defaults = { act: '' };

export function DepositPage() {
  const { id = '' } = useParams();
  return <Visited key={id} id={id} />;
}

function Visited({ id }: { readonly id: string }) {
  const d = useDepositsText();
  const query = useQuery(leaseDepositQuery(id));
  if (query.data !== undefined) return <InSight deposit={query.data} />;
  const code = query.error === null ? undefined : failureOf(query.error).code;
  const isGone = code === 'not-found' || code === 'invalid-input';
  return (
    <ListLayout
      header={<PageHeader eyebrow={<Link to="/rent/deposits">{d('title')}</Link>} title={isGone ? d('gone') : ' '} />}
    >
      {(isGone || code === 'conflict') && (
        <Empty plain act={<ButtonLink to="/rent/deposits">{d('title')}</ButtonLink>}>
          {code === 'conflict' ? d('notSigned') : null}
        </Empty>
      )}
      {!isGone && code !== undefined && code !== 'conflict' && <QueryFailure query={query} />}
      {query.error === null && <Loading rows={8} />}
    </ListLayout>
  );
}

/** The deposit of one tenancy: where it stands, how it came to that, and what can be done with it. */
function InSight({ deposit }: { readonly deposit: LeaseDeposit }) {
  const d = useDepositsText();
  const t = useRentWords();
  const mayChange = useMay()('rent.change');
  const [address, change] = useAddress(defaults);
  const act = (name: string) => change({ act: name }, { keepPage: true, replace: address.act !== '' });
  const close = () => act('');
  const tenant = namesOf(t, deposit.tenants);
  const money = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, deposit.currency));
  return (
    <>
      <title>{d('titled', { page: d('depositOf', { tenant }) })}</title>
      <DetailLayout
        header={
          <PageHeader
            colour={propertyColourOf(deposit.property.colour)}
            eyebrow={
              <>
                <Link to="/rent/deposits">{d('title')}</Link>
                {' / '}
                <Link to={`/leases/${deposit.leaseId}`}>{deposit.leaseNumber}</Link>
              </>
            }
            title={<bdi>{tenant}</bdi>}
            chip={<DepositState row={deposit} today={deposit.today} />}
            actions={mayChange && <Acts deposit={deposit} quiet={address.act !== ''} onAct={act} />}
          />
        }
        figures={
          <Figures>
            <Figure label={d('heldIn', { currency: deposit.currency })} value={money(deposit.heldCents)} />
            <Figure phone={false} label={d('received')} value={money(deposit.receivedCents)} />
            <Figure phone={false} label={d('interest')} value={money(deposit.interestCents)} />
            <Figure phone={false} label={d('kept')} value={money(deposit.keptCents)} />
            <Figure label={d('refunded')} value={money(deposit.refundedCents)} />
          </Figures>
        }
        facts={<DepositFacts deposit={deposit} onAct={mayChange ? act : undefined} />}
        panel={
          mayChange &&
          address.act !== '' && (
            <Suspense fallback={null}>
              <DepositAct key={address.act} deposit={deposit} act={address.act} onClose={close} onUnavailable={close} />
            </Suspense>
          )
        }
      >
        <DepositMovements deposit={deposit} onUndo={mayChange ? (id) => act(`undo-${id}`) : undefined} />
        <DepositRequests deposit={deposit} />
      </DetailLayout>
    </>
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
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isDraft = deposit.settlement?.state === 'draft';
  const canSettle = isDraft || (deposit.heldCents > 0 && deposit.lastDay !== null);
  const settle = async () => {
    setBusy(true);
    try {
      const { id } = await beginSettlement(deposit.leaseId);
      void navigate(`/rent/settlements/${id}`);
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
      setBusy(false);
    }
  };
  const isCovered = deposit.heldCents > 0 && deposit.heldCents >= deposit.agreedCents;
  const entries: MenuEntry[] = [
    ...(isCovered ? [{ label: d('askMore'), onSelect: () => onAct('ask') }] : []),
    ...(deposit.heldCents > 0 && !canSettle
      ? [{ label: d('settle'), hint: d('notEnded'), onSelect: () => void settle() }]
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
