import { spacedIban } from '#shared/iban.ts';
import { InlineField, type InlineFieldProps } from '#web/kit/inline-field/inline-field.tsx';
import { PayeeEditor, wrongPart } from './rent-payee-field.tsx';
import { payeeOf } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';

interface PayeeFieldProps {
  readonly label: string;
  /** What is said where there is no account. */
  readonly none: string;
  readonly value: string;
  readonly save: InlineFieldProps['save'];
}

const wrong = {
  name: 'nameMissing',
  iban: 'ibanWrong',
  bic: 'bicWrong',
  routingNumber: 'routingNumberWrong',
  accountNumber: 'accountNumberMissing',
} as const;

/** A bank account as tenants see it, changed where it stands. */
export function PayeeField({ label, none, value, save }: PayeeFieldProps) {
  const r = useRentPolicyText();
  return (
    <InlineField
      label={label}
      value={value}
      show={(text) => {
        const payee = payeeOf(text);
        if (payee === null) return none;
        const { name, iban, accountNumber, bankName } = payee;
        return [name, bankName, iban === '' ? accountNumber : spacedIban(iban)]
          .filter((part) => part !== '')
          .join(', ');
      }}
      check={(draft) => {
        const part = wrongPart(draft);
        return part && r(wrong[part]);
      }}
      save={save}
      edit={(draft, setDraft, error) => <PayeeEditor draft={draft} error={error} onChange={setDraft} />}
    />
  );
}
