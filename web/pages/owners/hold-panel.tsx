import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { useMe } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { OwnerInFull } from './api.ts';
import { useOwnerText } from './owner-text.ts';

/** Holds money of a property back from distributions: of all its owners, or of this one. */
export function HoldPanel({ owner, onClose }: { readonly owner: OwnerInFull; readonly onClose: () => void }) {
  const t = useOwnerText();
  const today = useToday();
  const { organisation } = useMe();
  const form = useDraft(() => ({
    propertyId: owner.properties[0]?.id ?? '',
    whose: 'all' as 'all' | 'own',
    cents: null as number | null,
    reason: '',
    untilOn: null as string | null,
  }));
  const { propertyId, whose, cents, reason, untilOn } = form.draft;
  const currency = owner.holdings.find(({ property }) => property.id === propertyId)?.currency ?? organisation.currency;
  const amount = moneyOf(cents ?? 0, currency);
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['propertyId', 'personId', 'cents', 'reason', 'untilOn'],
    check: () => required({ cents: cents === null || cents === 0 ? '' : String(cents), reason }),
    send: async (post) => {
      await post('POST /owner-holds/', {
        body: {
          propertyId,
          cents: cents ?? 0,
          reason: reason.trim(),
          ...(whose === 'own' && { personId: owner.person.id }),
          ...(untilOn !== null && { untilOn }),
        },
      });
      return t('heldBackNow', { amount });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, { reason: { max: 500 } });
  return (
    <ActPanel
      title={t('holdMoney')}
      why={t('holdMoneyWhy')}
      act={cents === null ? t('holdMoney') : t('holdAct', { amount })}
      nothingYet={t('holdNothingYet')}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={t('property')}
        options={owner.properties.map(({ id, name }) => ({ value: id, label: name }))}
        {...control.choice('propertyId')}
      />
      <Select
        label={t('holdOf')}
        help={t(whose === 'all' ? 'holdOfAllHelp' : 'holdOfOwnHelp')}
        options={[
          { value: 'all', label: t('ofAllOwners') },
          { value: 'own', label: owner.person.name },
        ]}
        {...control.choice('whose')}
      />
      <MoneyField label={t('amount')} currency={currency} {...control.money('cents')} />
      <TextField label={t('reason')} {...control.text('reason')} />
      <DateField label={t('holdUntil')} today={today} min={today} {...control.date('untilOn')} />
    </ActPanel>
  );
}
