import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { waysToShare } from './shared-cost-draft.ts';
import { useSharedCostsText } from './shared-costs-text.ts';
import type { SharedCost } from './use-shared-cost.ts';
import styles from './shared-costs.module.css';

/** What the cost is, for which time, and by what it is shared. */
export function SharedCostFields({ cost, currency }: { readonly cost: SharedCost; readonly currency: string }) {
  const c = useSharedCostsText();
  const { draft, change, today, submission } = cost;
  const { errorOf, form, submit } = submission;
  const properties = (usePropertyList() ?? [])
    .filter(({ archivedAt, id }) => archivedAt === null || id === draft.propertyId)
    .map(({ id: value, name, colour }) => ({ value, label: name, colour: propertyColourOf(colour) }));
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <div className={styles['fields']}>
        <Combobox
          label={c('property')}
          options={properties}
          value={properties.find(({ value }) => value === draft.propertyId) ?? null}
          error={errorOf('propertyId') && c('askProperty')}
          onChange={(property) => change({ propertyId: property?.value ?? '', occupants: {} })}
        />
        <MoneyField
          label={c('amount')}
          currency={currency}
          cents={draft.cents}
          required
          error={errorOf('cents') && c('askAmount')}
          onChange={(cents) => change({ cents })}
        />
        <TextField
          label={c('what')}
          help={c('whatHelp')}
          maxLength={120}
          required
          value={draft.label}
          error={errorOf('label') && c('askWhat')}
          onChange={(event) => change({ label: event.target.value })}
        />
        <DateField
          label={c('from')}
          value={draft.from}
          today={today}
          error={errorOf('from') && c('askPeriod')}
          onChange={(from) => change({ from })}
        />
        <DateField
          label={c('to')}
          value={draft.to}
          today={today}
          error={errorOf('to') && c('askPeriod')}
          onChange={(to) => change({ to })}
        />
        <DateField
          label={c('dueOn')}
          value={draft.dueOn}
          today={today}
          error={errorOf('dueOn') && c('askDue')}
          onChange={(dueOn) => change({ dueOn })}
        />
        <Select
          label={c('by')}
          help={c(`byHelp_${draft.by}`)}
          options={waysToShare.map((value) => ({ value, label: c(`by_${value}`) }))}
          value={draft.by}
          error={errorOf('by')}
          onChange={(by) => change({ by })}
        />
        <TextField
          label={c('common')}
          help={c('commonHelp')}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          value={draft.common}
          error={errorOf('commonMillipercent') && c('askCommon')}
          onChange={(event) => change({ common: event.target.value })}
        />
      </div>
    </form>
  );
}
