import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { usePaymentText } from './payment-text.ts';
import type { Payment } from './use-payment.ts';
import styles from './payment.module.css';

/** A payment that is there already, or is far too large: what is typed stays, and whoever means it says so. */
export function PaymentDoubt({ payment: { doubt, preview, recordAnyway } }: { readonly payment: Payment }) {
  const p = usePaymentText();
  const alike = preview?.alike ?? [];
  if (doubt === undefined && alike.length === 0) return null;
  return (
    <div role={doubt === undefined ? 'status' : 'alert'} className={styles['alike']}>
      <p>
        {doubt === undefined ? p('alike') : p(doubt)} {/* In a tab of its own, so that nothing typed here is lost. */}
        {doubt !== 'unusual-amount' &&
          alike.map(({ id, number }) => (
            <TextLink key={id} variant="plain" to={`/rent/receipts/${id}`} target="_blank">
              {p('open_receipt', { number })}
            </TextLink>
          ))}
      </p>
      {doubt === undefined ? (
        <p>{p('alikeWhy')}</p>
      ) : (
        <TextAct variant="row" onClick={recordAnyway}>
          {p(doubt === 'recorded-twice' ? 'recordAnother' : 'recordAnyway')}
        </TextAct>
      )}
    </div>
  );
}
