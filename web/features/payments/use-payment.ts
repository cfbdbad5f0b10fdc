import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { closeToast, showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { download } from '#web/lib/download.ts';
import { newKey } from '#web/lib/new-key.ts';
import { unlessSent } from '#web/lib/preview-query.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { ledgerQuery, receiptPreviewQuery, type NewReceipt, type Receipt } from '#web/features/money/api.ts';
import { forgetPayment, keepPayment, type KeptPayment, type PaymentScope } from './kept-payment.ts';
import { isOverdrawn, receiptOf, type DraftPart, type PayingLease, type PaymentDraft } from './payment-draft.ts';
import { usePaymentText } from './payment-text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { useToday } from '#web/lib/use-today.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useTouched } from '#web/lib/use-act.ts';

function downloadReceipt(id: string): Promise<void> {
  return download('GET /receipts/{id}/receipt.pdf/', { params: { id }, query: {} });
}

const doubts = ['recorded-twice', 'unusual-amount'] as const satisfies readonly NonNullable<
  NewReceipt['evenIf']
>[number][];
type Doubt = (typeof doubts)[number];

function evenIf(said: readonly Doubt[]): Pick<NewReceipt, 'evenIf'> {
  return said.length === 0 ? {} : { evenIf: [...said] };
}

const nobody: NewReceipt = { parts: [], receivedOn: '' };

/** One payment from the opening of its form until it is recorded: what is typed, where it would go, and its one key. */
export function usePayment(
  leases: readonly PayingLease[],
  {
    amount,
    scope,
    kept,
  }: {
    readonly amount: number | undefined;
    readonly scope: PaymentScope;
    readonly kept: KeptPayment | undefined;
  },
  onDone: (receipt: Receipt) => void,
) {
  const t = usePaymentText();
  const navigate = useNavigate();
  const touched = useTouched();
  const today = useToday();
  const { save } = usePaper();
  // Enter was not taken: nobody had seen the tenant, or the amount, that it would have recorded.
  const [isEarly, setEarly] = useState(false);
  const [key] = useState(() => kept?.key ?? newKey());
  const [untouched] = useState(() => emptyPayment(leases, amount, today));
  const [typedDraft, setDraft] = useState<PaymentDraft>(() => kept?.draft ?? untouched);
  // As it was sent, with amounts that nobody typed: once it is posted, something else is due.
  const [sent, setSent] = useState(kept?.isSent === true ? kept.draft : undefined);
  const isSent = sent !== undefined;
  const draft = sent ?? typedDraft;
  useKeptDraft(scope, { key, draft, isSent }, draft !== untouched || isSent);
  const change = (wish: Partial<PaymentDraft>) => setDraft((before) => ({ ...before, ...wish }));
  const changePart = (name: string, wish: Partial<DraftPart>) =>
    setDraft((before) => ({
      ...before,
      parts: before.parts.map((part) => (part.key === name ? { ...part, ...wish } : part)),
    }));
  const open = useOpenAmounts(draft.parts);
  const centsOf = (part: DraftPart) => (part.typed === undefined ? dueOf(open.get(part.lease?.id ?? '')) : part.typed);
  const overdrawn = draft.parts.some((part) => isOverdrawn(part, centsOf(part)));
  const body = receiptOf(draft, centsOf);
  const asked = useSettled(JSON.stringify(overdrawn ? null : (body ?? null)), 250);
  const settled = JSON.parse(asked) as NewReceipt | null; // It was written by the line above.
  // It may be among what a preview counts: then its balance would be lowered twice, and it would be its own double.
  const preview = useQuery(
    unlessSent(isSent, { ...receiptPreviewQuery(settled ?? nobody), enabled: settled !== null }),
  );
  const isCurrent = asked === JSON.stringify(body ?? null) && !preview.isPlaceholderData;
  const total = preview.data !== undefined && isCurrent && body !== undefined ? preview.data.cents : undefined;
  // What was said of one payment holds for that one alone: another amount is doubted anew.
  const meant = useRef<{ readonly of: string; readonly doubts: readonly Doubt[] }>({ of: '', doubts: [] });
  const meantNow = () => (meant.current.of === JSON.stringify(body) ? meant.current.doubts : []);
  const say = useRentFailure();
  const name = draft.parts.map((part) => part.lease?.name).join(', ');
  const sayUnknown = () => showToast({ text: t('leftUnknown', { name }), tone: 'bad' });
  const isGone = useIsGone();
  const sending = useSending(() => t('stillSending', { name }));
  const submission = useSubmission({
    fields: ['from', 'amount', 'receivedOn', 'accountId'],
    typed: draft,
    check: () => [
      ...(draft.parts.some((part) => part.lease === null) ? [{ path: 'from', code: 'required' }] : []),
      ...(draft.parts.some((part) => (centsOf(part) ?? 0) <= 0) ? [{ path: 'amount', code: 'required' }] : []),
      ...(draft.receivedOn === null ? [{ path: 'receivedOn', code: 'required' }] : []),
    ],
    send: async () => {
      if (body === undefined || overdrawn) return;
      // An amount that nobody typed is recorded once the button says it: the Enter that chose the tenant may come twice.
      const isUntyped = draft === untouched || draft.parts.some(({ typed }) => typed === undefined);
      const isUnseen = total === undefined && isUntyped;
      setEarly(isUnseen);
      if (isUnseen) return;
      // Kept before it leaves: the page may be reloaded before an answer is here.
      setSent({ ...draft, parts: draft.parts.map((part) => ({ ...part, typed: centsOf(part) })) });
      const receipt = await sending(
        call('POST /receipts/', { body: { ...body, ...evenIf(meantNow()) } }, { idempotencyKey: key }),
      );
      forgetPayment(scope, key);
      // Closed before the answer came: another form may be open by now.
      if (!isGone.current) onDone(receipt);
      showToast({
        text: t(receipt.feesNotOwed.length === 0 ? 'recorded' : 'recordedInTime', {
          amount: moneyOf(receipt.cents, receipt.currency),
          name,
          number: receipt.number,
        }),
        act: { label: t('show'), run: () => void navigate(`/rent/receipts/${receipt.id}`) },
        more: [
          { label: t('receiptPdf'), run: () => save(() => downloadReceipt(receipt.id)) },
          // Money that was recorded is never erased: taking it back is a form with a day and a reason.
          { label: t('takeBack'), run: () => void navigate(`/rent/receipts/${receipt.id}?act=mistake`) },
        ],
      });
      await touched('POST /receipts/');
    },
    onFailure: (failure) => {
      const { code } = failure;
      if (code !== 'no-answer') {
        setSent(undefined);
        // At once: where the session is over, the page is about to go.
        keepNow(scope, { key, draft });
      }
      if (isGone.current && code === 'no-answer') sayUnknown();
      else if (isGone.current) showToast({ text: say(failure), tone: 'bad' });
      // It then names the payment that is there already.
      if (code === 'recorded-twice') void preview.refetch();
      return true;
    },
  });
  const doubt = doubts.find((code) => code === submission.failure?.code);
  // Also while it is sent again.
  const isLost = submission.failure === undefined ? kept?.isSent === true : submission.failure.code === 'no-answer';
  return {
    key,
    draft,
    isRestored: kept !== undefined,
    change,
    changePart,
    centsOf,
    chargedOf: (part: DraftPart) => open.get(part.lease?.id ?? ''),
    overdrawn,
    today,
    // While too much is put on charges, what was known before stays, to be corrected in.
    preview: body === undefined ? undefined : preview.data,
    isStale: !isSent && (!isCurrent || preview.isFetching),
    refusal: settled === null || preview.error === null || !isCurrent ? undefined : failureOf(preview.error),
    // What was sent has its amounts, also where no preview says them any more.
    total: total ?? (isSent ? body?.parts.reduce((sum, { cents }) => sum + cents, 0) : undefined),
    isSent: isSent && (isLost || !submission.busy),
    sayUnknown,
    isEarly,
    onEarlyEnter: () => setEarly(true),
    submission,
    doubt,
    recordAnyway: () => {
      if (doubt !== undefined) meant.current = { of: JSON.stringify(body), doubts: [...meantNow(), doubt] };
      submission.submit();
    },
  };
}

export type Payment = ReturnType<typeof usePayment>;

function emptyPayment(leases: readonly PayingLease[], amount: number | undefined, today: string): PaymentDraft {
  return {
    parts: (leases.length === 0 ? [null] : leases).map((lease, at) => ({
      key: String(at),
      lease,
      // An amount is for one lease: of several, nobody knows how it is divided.
      typed: leases.length === 1 ? amount : undefined,
      byHand: null,
    })),
    receivedOn: today,
    method: 'transfer',
    account: 'usual',
    payerId: '',
    reference: '',
    memo: '',
  };
}

/** What is typed outlives a reload, and is offered where its tab was closed. */
function useKeptDraft(scope: PaymentScope, { key, draft, isSent = false }: KeptPayment, isTouched: boolean) {
  const { organisationId, userId, leaseId } = scope;
  useEffect(() => {
    if (isTouched) keepPayment({ organisationId, userId, leaseId }, { key, draft, isSent }, Date.now());
  }, [organisationId, userId, leaseId, key, draft, isSent, isTouched]);
}

function keepNow(scope: PaymentScope, kept: KeptPayment): void {
  keepPayment(scope, kept, Date.now());
}

function useIsGone() {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

/** Whoever leaves before the answer is here, by whatever way, reads that it is on its way until it is. */
function useSending(say: () => string) {
  const isOnItsWay = useRef(false);
  const toast = useRef<number>(undefined);
  const words = useEffectEvent(say);
  useEffect(
    () => () => {
      if (isOnItsWay.current) toast.current = showToast({ text: words() });
    },
    [],
  );
  return async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    isOnItsWay.current = true;
    try {
      return await answer;
    } finally {
      isOnItsWay.current = false;
      if (toast.current !== undefined) closeToast(toast.current);
    }
  };
}

interface Charged {
  /** Due by today: it stands in the amount until somebody types another. */
  readonly dueCents: number;
  /** With what is charged but not due yet. */
  readonly openCents: number;
}

/** Who owes nothing by today paid something else: nobody knows how much. */
function dueOf(charged: Charged | undefined): number | null {
  return charged !== undefined && charged.dueCents > 0 ? charged.dueCents : null;
}

function useOpenAmounts(parts: readonly DraftPart[]): ReadonlyMap<string, Charged> {
  const leases = parts.flatMap(({ lease }) => (lease === null ? [] : [lease]));
  return useQueries({
    queries: leases.map(({ id }) => ledgerQuery(id)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data, isPlaceholderData }, at) => {
          const lease = leases[at];
          const balance = data?.balances.find(({ currency }) => currency === lease?.currency);
          if (lease === undefined || data === undefined || isPlaceholderData) return [];
          return [[lease.id, { dueCents: balance?.dueCents ?? 0, openCents: balance?.openCents ?? 0 }] as const];
        }),
      ),
  });
}
