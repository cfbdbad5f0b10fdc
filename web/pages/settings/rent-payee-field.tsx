import { isBic, isIban } from '#shared/iban.ts';
import { TextField } from '#web/kit/field/text-field.tsx';
import { payeeDraft, payeeOf, withPayee } from './rent-policy-draft.ts';
import { useRentPolicyText } from './rent-policy-text.ts';
import type { ListEditorProps } from './rent-order-field.tsx';
import styles from './rent-policy.module.css';

/** Who the code on an invoice pays: a name, an IBAN and, where it is asked for, a BIC. */
export function PayeeEditor({ draft, onChange, error }: ListEditorProps) {
  const r = useRentPolicyText();
  const { name, iban, bic } = payeeDraft(draft);
  const wrong = error === undefined ? undefined : (wrongPart(draft) ?? 'iban');
  const write = (key: 'name' | 'iban' | 'bic') => (event: { readonly target: { readonly value: string } }) =>
    onChange(withPayee(draft, { [key]: event.target.value }));
  return (
    <div className={styles['stack']}>
      <TextField
        label={r('payeeName')}
        help={r('payeeHelp')}
        maxLength={70}
        value={name}
        error={wrong === 'name' ? error : undefined}
        onChange={write('name')}
      />
      <TextField
        label={r('iban')}
        maxLength={42}
        autoComplete="off"
        spellCheck={false}
        value={iban}
        error={wrong === 'iban' ? error : undefined}
        onChange={write('iban')}
      />
      <TextField
        label={r('bic')}
        help={r('bicHelp')}
        maxLength={11}
        autoComplete="off"
        spellCheck={false}
        value={bic}
        error={wrong === 'bic' ? error : undefined}
        onChange={write('bic')}
      />
    </div>
  );
}

/** Which of the three cannot be kept as it is. */
export function wrongPart(draft: string): 'name' | 'iban' | 'bic' | undefined {
  const payee = payeeOf(draft);
  if (payee === null) return undefined;
  if (payee.name === '') return 'name';
  if (!isIban(payee.iban)) return 'iban';
  return payee.bic === '' || isBic(payee.bic) ? undefined : 'bic';
}
