import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActsText } from '#web/features/money-acts/acts-text.ts';
import type { MoneyActName } from '#web/features/money-acts/money-acts.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Menu, type MenuEntry } from '#web/kit/menu/menu.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { leaseQuery, sendForSignature, takeBack, type Lease } from './api.ts';
import { useActText } from './act-text.ts';
import { useLeaseError } from './lease-failure.tsx';
import { isCarriedOn, type OfferedAct } from './lease-acts-offered.ts';
import { useLedgerText } from './ledger-text.ts';
import { useLeaseText } from './text.ts';
import { useTouched } from '#web/lib/use-act.ts';

export interface LeaseHeaderActsProps {
  readonly lease: Lease;
  readonly acts: readonly OfferedAct[];
  /** A panel is open and has the one primary act on screen. */
  readonly quiet: boolean;
  readonly onAct: (act: OfferedAct) => void;
  /** Where something can be paid: then that is what one comes for. */
  readonly onPay: (() => void) | undefined;
  readonly onMoneyAct: ((act: MoneyActName) => void) | undefined;
  /** Something waits that was paid too much or credited. */
  readonly isAhead: boolean;
  /** Where something is overdue. */
  readonly onRemind: (() => void) | undefined;
}

/** The most likely act is the primary one, the next stands beside it, the others wait behind "more". */
export function LeaseHeaderActs({
  lease,
  acts,
  quiet,
  onAct,
  onPay,
  onMoneyAct,
  isAhead,
  onRemind,
}: LeaseHeaderActsProps) {
  const a = useActText();
  const g = useLedgerText();
  const m = useActsText();
  const t = useLeaseText();
  const navigate = useNavigate();
  const { busy, send, back } = useSignature(lease);
  const next = isCarriedOn(lease) ? followingTerm(lease) : undefined;
  const shown = next === undefined ? shownButtons(lease, acts) : [];
  // Beside "Record payment" there is room for one more, which is not the first thing to do any more.
  const beside = onPay === undefined ? shown : [undefined, shown[1] ?? shown[0]];
  // With the phone in the hand one writes to who is late; notice is given at the desk.
  const remindsFirst = usePhone() && onRemind !== undefined;
  const [first, second] = remindsFirst ? [] : beside;
  const rest = acts.filter((act) => act !== first && act !== second);

  function start(act: OfferedAct) {
    if (act === 'edit') void navigate(`/leases/new?lease=${lease.id}`);
    else if (act === 'send-for-signature') void send();
    else if (act === 'take-back') void back();
    else onAct(act);
  }

  const labelOf = (act: OfferedAct) =>
    a(act === 'withdraw-notice' && lease.endKind === 'early-end' ? 'withdrawEarlyEnd' : `do_${act}`);
  const entries: readonly MenuEntry[] = [
    ...(onMoneyAct === undefined
      ? []
      : [
          { label: m('chargeOnce'), onSelect: () => onMoneyAct('charge-once') },
          { label: m('giveCredit'), onSelect: () => onMoneyAct('give-credit') },
          'rule' as const,
        ]),
    ...(acts.includes('amend-charge') ? [{ label: g('raiseRent'), to: `/rent/increases/new?lease=${lease.id}` }] : []),
    ...rest.map((act) => ({ label: labelOf(act), danger: act === 'cancel', onSelect: () => start(act) })),
    ...(rest.length === 0 ? [] : (['rule'] as const)),
    { label: t('copyLink'), onSelect: () => void copyText(new URL(`/leases/${lease.id}`, location.href).href) },
    ...(onMoneyAct === undefined || !isAhead ? [] : [{ label: m('payBack'), onSelect: () => onMoneyAct('pay-back') }]),
    // Whether something is late is known a moment later: in the last place it moves nothing from under the pointer.
    ...(onRemind === undefined || remindsFirst ? [] : [{ label: g('remind'), onSelect: onRemind }]),
  ];
  return (
    <>
      <Menu more label={t('more')} entries={entries} />
      {remindsFirst && <Button onClick={onRemind}>{g('remind')}</Button>}
      {second !== undefined && (
        <Button busy={busy} onClick={() => start(second)}>
          {labelOf(second)}
        </Button>
      )}
      {first !== undefined && (
        <Button variant={quiet ? 'outline' : 'primary'} busy={busy} onClick={() => start(first)}>
          {labelOf(first)}
        </Button>
      )}
      {next !== undefined && (
        <ButtonLink to={`/leases/${next.id}`} variant={quiet || onPay !== undefined ? 'outline' : 'primary'}>
          {a('nextTerm')}
        </ButtonLink>
      )}
      {onPay !== undefined && (
        <Button variant={quiet ? 'outline' : 'primary'} onClick={onPay}>
          {g('recordPayment')}
        </Button>
      )}
    </>
  );
}

/** What may stand as a button; changes of single things have their own places further down. */
const buttons: ReadonlySet<OfferedAct> = new Set([
  'edit',
  'sign',
  'send-for-signature',
  'take-back',
  'give-notice',
  'withdraw-notice',
  'renew',
]);

/** Nothing is the obvious next thing to do with a lease that waits for its first day. */
function shownButtons({ state }: Lease, acts: readonly OfferedAct[]): readonly (OfferedAct | undefined)[] {
  const shown = acts.filter((act) => buttons.has(act));
  return state === 'signed' ? [undefined, shown[0]] : shown;
}

function followingTerm({ chain, id }: Lease) {
  return chain[chain.findIndex((term) => term.id === id) + 1];
}

/** Out for signature and back again: each is undone by the other. */
function useSignature(lease: Lease) {
  const a = useActText();
  const say = useLeaseError();
  const queryClient = useQueryClient();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);

  async function run(act: typeof takeBack, of: Pick<Lease, 'id' | 'version'>, done: (after: Lease) => void) {
    setBusy(true);
    try {
      const after = await act(of);
      queryClient.setQueryData(leaseQuery(after.id).queryKey, after);
      done(after);
    } catch (error) {
      showToast({ text: say(error), tone: 'bad' });
    } finally {
      setBusy(false);
    }
    await touched('POST /leases/{id}/take-back/');
  }

  const back = (of: Pick<Lease, 'id' | 'version'> = lease) =>
    run(takeBack, of, (after) => showToast({ text: a('takenBackDone', { number: after.number }) }));
  const send = () =>
    run(sendForSignature, lease, (after) =>
      showToast({
        text: a('sentDone', { number: after.number }),
        act: { label: a('undo'), run: () => void back(after) },
      }),
    );
  return { busy, send, back: () => back() };
}
