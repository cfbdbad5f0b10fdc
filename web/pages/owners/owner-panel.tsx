import { useState, type ReactNode } from 'react';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { useMe } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { ContributionRequest, Owner } from './api.ts';
import { useOwnersText } from './text.ts';

interface OwnerPanelProps {
  readonly owner: Owner;
  readonly onClose: () => void;
}

const methods = ['none', 'transfer', 'cheque', 'other'] as const;

/** How an owner is paid, or what they paid in. */
export function OwnerPanel({ owner, onClose }: OwnerPanelProps) {
  const t = useOwnersText();
  const [isContributing, setContributing] = useState(false);
  if (isContributing) return <Contribution owner={owner} onClose={() => setContributing(false)} />;
  return (
    <PaymentSettings owner={owner} onClose={onClose}>
      {owner.properties.length > 0 && <Button onClick={() => setContributing(true)}>{t('contribution')}</Button>}
    </PaymentSettings>
  );
}

function PaymentSettings({ owner, onClose, children }: OwnerPanelProps & { readonly children: ReactNode }) {
  const t = useOwnersText();
  const { currency } = useMe().organisation;
  const form = useDraft(() => ({
    method: owner.method ?? ('none' as const),
    bankDetails: owner.bankDetails ?? '',
    smallestCents: owner.smallestCents as number | null,
    holdReason: owner.holdReason ?? '',
  }));
  const { method, bankDetails, smallestCents, holdReason } = form.draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['method', 'bankDetails', 'smallestCents', 'holdReason'],
    check: () =>
      method === 'transfer' && bankDetails.trim() === '' ? [{ path: 'bankDetails', code: 'required' }] : [],
    send: async (post) => {
      await post('PATCH /owners/{id}/', {
        params: { id: owner.person.id },
        body: {
          method: method === 'none' ? null : method,
          bankDetails: bankDetails.trim() || null,
          smallestCents: smallestCents ?? 0,
          holdReason: holdReason.trim() || null,
          version: owner.version,
        },
      });
      return t('saved', { name: owner.person.name });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, { bankDetails: { max: 200 }, holdReason: { max: 500 } });
  return (
    <ActPanel
      title={t('settings', { name: owner.person.name })}
      why={t('settingsWhy')}
      act={t('save')}
      nothingYet={t('nothingYet')}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={t('method')}
        options={methods.map((value) => ({ value, label: t(`method_${value}`) }))}
        {...control.choice('method')}
      />
      {method === 'transfer' && (
        <TextField label={t('bankDetails')} help={t('bankDetailsHelp')} {...control.text('bankDetails')} />
      )}
      <MoneyField label={t('smallest')} currency={currency} {...control.money('smallestCents')} />
      <TextField label={t('holdReason')} help={t('holdHelp')} {...control.text('holdReason')} />
      {children}
    </ActPanel>
  );
}

/** What an owner paid in for a property. */
export function Contribution({
  owner,
  request,
  onClose,
}: {
  readonly owner: Pick<Owner, 'person' | 'properties'>;
  /** What it is paid for. */
  readonly request?: ContributionRequest;
  readonly onClose: () => void;
}) {
  const t = useOwnersText();
  const today = useToday();
  const { organisation } = useMe();
  const currency = request?.currency ?? organisation.currency;
  const form = useDraft(() => ({
    propertyId: request?.property.id ?? owner.properties[0]?.id ?? '',
    cents: request === undefined ? (null as number | null) : request.cents - request.paidCents,
    receivedOn: today as string | null,
    memo: '',
  }));
  const { propertyId, cents, receivedOn, memo } = form.draft;
  const amount = moneyOf(cents ?? 0, currency);
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['propertyId', 'cents', 'receivedOn', 'memo'],
    check: () => [
      ...(cents === null || cents === 0 ? [{ path: 'cents', code: 'required' }] : []),
      ...(receivedOn === null ? [{ path: 'receivedOn', code: 'required' }] : []),
    ],
    send: async (post) => {
      await post('POST /owner-contributions/', {
        body: {
          propertyId,
          personId: owner.person.id,
          cents: cents ?? 0,
          receivedOn: receivedOn ?? today,
          ...(memo.trim() === '' ? {} : { memo: memo.trim() }),
          ...(request === undefined ? {} : { requestId: request.id }),
        },
      });
      return t('recorded', { amount });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, { memo: { max: 200 } });
  return (
    <ActPanel
      title={t('contribution')}
      {...(request !== undefined && { eyebrow: `${request.number}, ${request.property.name}` })}
      why={t('contributionWhy', { name: owner.person.name })}
      act={cents === null ? t('contribution') : t('recordAct', { amount })}
      nothingYet={t('nothingYet')}
      acting={acting}
      onClose={onClose}
    >
      {request === undefined && (
        <Select
          label={t('property')}
          options={owner.properties.map(({ id, name }) => ({ value: id, label: name }))}
          {...control.choice('propertyId')}
        />
      )}
      <MoneyField label={t('amount')} currency={currency} {...control.money('cents')} />
      <DateField label={t('receivedOn')} today={today} max={today} {...control.date('receivedOn')} />
      <TextField label={t('note')} {...control.text('memo')} />
    </ActPanel>
  );
}
