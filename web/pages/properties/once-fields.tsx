import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { useDialogsText } from './dialogs-text.ts';
import type { OnceDraft } from './terms-draft.ts';

interface OnceFieldsProps {
  readonly name: 'leaseUp' | 'renewal';
  readonly once: OnceDraft;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (once: OnceDraft) => void;
}

/** A fee for each new lease, or renewal: of the first month’s rent up to a limit, or an amount. */
export function OnceFields({ name, once, currency, error, onChange }: OnceFieldsProps) {
  const t = useDialogsText();
  return (
    <>
      <FormPair>
        <Select
          label={t(name)}
          options={[
            { value: 'percent', label: t('oncePercent') },
            { value: 'amount', label: t('onceAmount') },
          ]}
          value={once.kind}
          onChange={(kind) => onChange({ ...once, kind })}
        />
        {once.kind === 'percent' ? (
          <TextField
            label={t(`${name}Percent`)}
            inputMode="decimal"
            autoComplete="off"
            value={once.percent}
            error={error}
            onChange={({ target: { value } }) => onChange({ ...once, percent: value })}
          />
        ) : (
          <MoneyField
            label={t(`${name}Amount`)}
            currency={currency}
            cents={once.cents}
            error={error}
            onChange={(cents) => onChange({ ...once, cents })}
          />
        )}
      </FormPair>
      {once.kind === 'percent' && once.percent.trim() !== '' && (
        <MoneyField
          label={t(`${name}Cap`)}
          currency={currency}
          cents={once.capCents}
          onChange={(capCents) => onChange({ ...once, capCents })}
        />
      )}
    </>
  );
}
