import { isBic, isIban } from '#shared/iban.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { payeeDraft, payeeOf, withPayee, type PayeeKey } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';
import type { ListEditorProps } from './rent-order-field.tsx';
import styles from './settings-section.module.css';

const fields = [
  { key: 'name', label: 'payeeName', help: 'payeeHelp', maxLength: 70 },
  { key: 'bankName', label: 'bankName', maxLength: 100 },
  { key: 'iban', label: 'iban', maxLength: 42 },
  { key: 'bic', label: 'bic', help: 'bicHelp', maxLength: 11 },
  { key: 'routingNumber', label: 'routingNumber', maxLength: 20 },
  { key: 'accountNumber', label: 'accountNumber', help: 'accountNumberHelp', maxLength: 34 },
] as const;

/** Where tenants pay to: an IBAN, or an account number with its routing number. */
export function PayeeEditor({ draft, onChange, error }: ListEditorProps) {
  const r = useRentPolicyText();
  const payee = payeeDraft(draft);
  const wrong = error === undefined ? undefined : (wrongPart(draft) ?? 'iban');
  return (
    <div className={styles['stack']}>
      {fields.map(({ key, label, maxLength, ...field }) => (
        <TextField
          key={key}
          label={r(label)}
          {...('help' in field ? { help: r(field.help) } : {})}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          value={payee[key]}
          error={wrong === key ? error : undefined}
          onChange={(event) => onChange(withPayee(draft, { [key]: event.target.value }))}
        />
      ))}
    </div>
  );
}

/** Which part cannot be kept as it is. */
export function wrongPart(draft: string): Exclude<PayeeKey, 'bankName'> | undefined {
  const payee = payeeOf(draft);
  if (payee === null) return undefined;
  const { name, iban, bic, routingNumber, accountNumber } = payee;
  if (name === '') return 'name';
  if (iban === '' && accountNumber === '') return 'accountNumber';
  if (iban !== '' && !isIban(iban)) return 'iban';
  if (bic !== '' && !isBic(bic)) return 'bic';
  return routingNumber === '' || /^[\d -]{6,20}$/.test(routingNumber) ? undefined : 'routingNumber';
}
