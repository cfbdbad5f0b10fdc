import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useActing } from '#web/kit/act-panel/use-acting.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { previewQuery, unlessSent } from '#web/lib/preview-query.ts';
import { useAct, useTouched } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { fundsQuery, type Holder } from './api.ts';
import { useTrustText } from './text.ts';
import { TransferPreview } from './transfer-preview.tsx';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';

type Body = RouteInput<Routes['POST /fund-transfers/']>['body'];

/** What a cure begins with; nothing of it where somebody opens the panel by themselves. */
export interface TransferWish {
  readonly kind: 'transfer' | 'advance';
  readonly fromId: string | null;
  readonly toId: string | null;
  readonly holder: Holder | null;
  readonly cents: number | null;
  readonly currency: string;
}

const fundsAtMost = 200;
const keyOf = ({ kind, id }: Pick<Holder, 'kind' | 'id'>) => `${kind} ${id ?? ''}`;

/** One fund goes from one account to another: what it would leave in both is shown before it is posted. */
export function TransferPanel({ wish, onClose }: { readonly wish: TransferWish; readonly onClose: () => void }) {
  const t = useTrustText();
  const nameOf = useHolderName();
  const today = useToday();
  const { organisation } = useMe();
  const touched = useTouched();
  const reverse = useAct('POST /journal-entries/{id}/reverse/');
  const { kind, currency } = wish;
  const isAdvance = kind === 'advance';
  const form = useDraft(() => ({
    from: wish.fromId ?? '',
    to: wish.toId ?? '',
    holder: wish.holder === null ? '' : keyOf(wish.holder),
    cents: wish.cents,
    movedOn: today as string | null,
    memo: '',
  }));
  const { from, to, holder, cents, movedOn, memo } = form.draft;
  const { data: banks } = useQuery(bankAccountsQuery('active'));
  const { data: funds } = useQuery({
    ...fundsQuery({ accountId: from, currency }, fundsAtMost),
    enabled: from !== '' && !isAdvance,
  });
  const there = (funds?.items ?? []).filter((fund) => BigInt(fund.cents) > 0n);
  const whose =
    wish.holder !== null && holder === keyOf(wish.holder)
      ? wish.holder
      : there.find((fund) => keyOf(fund.holder) === holder)?.holder;
  const body: Body | undefined =
    from === '' || to === '' || whose === undefined || cents === null || cents === 0 || movedOn === null
      ? undefined
      : {
          kind,
          fromAccountId: from,
          toAccountId: to,
          holder: { kind: whose.kind, id: whose.id },
          currency,
          cents,
          movedOn,
          memo: memo.trim() === '' ? null : memo.trim(),
        };
  const preview = useQuery(
    unlessSent(form.isSent, {
      ...previewQuery('POST /fund-transfer-previews/', body ?? placeholder),
      enabled: body !== undefined,
    }),
  );
  const undo = async (id: string) => {
    try {
      await reverse({ params: { id }, body: { reason: t('undoReason') } });
      showToast({ text: t('undone') });
    } catch (error) {
      showToast({ text: t('notUndone', { reason: failureOf(error).detail ?? '' }), tone: 'bad' });
    }
  };
  const acting = useActing({
    typed: form.draft,
    fields: ['fromAccountId', 'toAccountId', 'holder.id', 'cents', 'movedOn', 'memo'],
    check: () => [
      ...(from === '' ? [{ path: 'fromAccountId', code: 'required' } as const] : []),
      ...(to === '' ? [{ path: 'toAccountId', code: 'required' } as const] : []),
      ...(whose === undefined ? [{ path: 'holder.id', code: 'required' } as const] : []),
      ...(cents === null || cents === 0 ? [{ path: 'cents', code: 'required' } as const] : []),
      ...(movedOn === null ? [{ path: 'movedOn', code: 'required' } as const] : []),
    ],
    send: async (post) => {
      const { entryId } = await post('POST /fund-transfers/', { body: body ?? placeholder });
      return {
        text: t('done', { amount: formatMoney(cents ?? 0, currency, { negative: 'accounting' }) }),
        act: { label: t('undo'), run: () => void undo(entryId) },
      };
    },
    onDone: onClose,
    refresh: () => touched('POST /fund-transfers/'),
  });
  const control = controlsOf(form, (path) => acting.errorOf(path));
  const isOwn = (bankKind: string | null) => bankKind === 'operating' || bankKind === 'own';
  const options = (fits: (bankKind: string | null) => boolean) =>
    (banks?.items ?? [])
      .filter(({ kind: bankKind }) => fits(bankKind))
      .map(({ id, name, number }) => ({ value: id, label: name, hint: number }));
  const named = wish.holder === null ? '' : nameOf(wish.holder);
  return (
    <ActPanel
      title={isAdvance ? t('advanceTitle', { name: named }) : t('transferFunds')}
      why={isAdvance ? t('advanceWhy') : undefined}
      act={
        cents === null || cents === 0
          ? t('actPlain')
          : t('actTransfer', { amount: formatMoney(cents, currency, { negative: 'accounting' }) })
      }
      disabled={preview.error !== null && body !== undefined && !preview.isFetching}
      problem={preview.error === null || body === undefined ? undefined : failureOf(preview.error).detail}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={t('from')}
        placeholder={t('choose')}
        options={options(isAdvance ? isOwn : () => true)}
        {...control.choice('from')}
        error={acting.errorOf('fromAccountId')}
      />
      {!isAdvance && (
        <Select
          label={t('whose')}
          placeholder={t('choose')}
          options={[
            ...(wish.holder === null || there.some((fund) => keyOf(fund.holder) === keyOf(wish.holder as Holder))
              ? []
              : [{ value: keyOf(wish.holder), label: named }]),
            ...there.map((fund) => ({
              value: keyOf(fund.holder),
              label: nameOf(fund.holder),
              hint: `${t(`kind_${fund.holder.kind}`)} ${formatMoney(fund.cents, currency, { negative: 'accounting' })}`,
            })),
          ]}
          {...control.choice('holder')}
          error={acting.errorOf('holder.id')}
        />
      )}
      <Select
        label={t('to')}
        placeholder={t('choose')}
        options={options(() => true).filter(({ value }) => value !== from)}
        {...control.choice('to')}
        error={acting.errorOf('toAccountId')}
      />
      <MoneyField label={t('amount')} currency={currency || organisation.currency} {...control.money('cents')} />
      <DateField label={t('date')} today={today} {...control.date('movedOn')} />
      <TextField label={t('memo')} help={t('memoHint')} {...control.text('memo')} maxLength={200} />
      {preview.data !== undefined && body !== undefined && preview.error === null && (
        <TransferPreview preview={preview.data} />
      )}
    </ActPanel>
  );
}

/** Stands in while there is nothing to ask for; it is never sent. */
const placeholder: Body = {
  fromAccountId: '',
  toAccountId: '',
  holder: { kind: 'company' },
  cents: 1,
  movedOn: '2000-01-01',
};
