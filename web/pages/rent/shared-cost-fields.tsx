import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf } from '#web/kit/record-form/controls.ts';
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
  const { form, submit } = submission;
  // Whatever is wrong with a field, what to enter is said in its own words.
  const asked: Readonly<Record<string, string>> = {
    propertyId: c('askProperty'),
    cents: c('askAmount'),
    label: c('askWhat'),
    from: c('askPeriod'),
    to: c('askPeriod'),
    dueOn: c('askDue'),
    common: c('askCommon'),
  };
  const errorOf = (path: string) => {
    const error = submission.errorOf(path === 'common' ? 'commonMillipercent' : path);
    return error && (asked[path] ?? error);
  };
  const control = controlsOf(cost, errorOf);
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
          error={errorOf('propertyId')}
          onChange={(property) => change({ propertyId: property?.value ?? '', occupants: {} })}
        />
        <MoneyField label={c('amount')} currency={currency} required {...control.money('cents')} />
        <TextField label={c('what')} help={c('whatHelp')} maxLength={120} required {...control.text('label')} />
        <DateField label={c('from')} today={today} {...control.date('from')} />
        <DateField label={c('to')} today={today} {...control.date('to')} />
        <DateField label={c('dueOn')} today={today} {...control.date('dueOn')} />
        <Select
          label={c('by')}
          help={c(`byHelp_${draft.by}`)}
          options={waysToShare.map((value) => ({ value, label: c(`by_${value}`) }))}
          {...control.choice('by')}
        />
        <TextField
          label={c('common')}
          help={c('commonHelp')}
          inputMode="decimal"
          maxLength={8}
          autoComplete="off"
          {...control.text('common')}
        />
      </div>
    </form>
  );
}
