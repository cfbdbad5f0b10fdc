import { Amount } from '#web/kit/amount/amount.tsx';
import type { ItemAct, ItemInFull } from './api.ts';
import { useUnclaimedText } from './text.ts';
import styles from './unclaimed.module.css';

interface ItemPreviewProps {
  readonly item: ItemInFull;
  readonly kind: Exclude<ItemAct, 'notice'>;
}

/** The bank account and what is held there for the payee, before and after. */
export function ItemPreview({ item, kind }: ItemPreviewProps) {
  const t = useUnclaimedText();
  const { account, currency, cents, bankCents, heldCents, holder } = item;
  // A sum that is larger than a number can hold is only shown as it is.
  const change = BigInt(kind === 'stale' || kind === 'reopen' ? cents : -cents);
  const rows = [
    { name: t('heldFor', { name: holder?.name ?? t('thePayee') }), before: heldCents },
    { name: t('bankOf', { account: account.name }), before: bankCents },
  ];
  return (
    <table className={styles['preview']}>
      <thead>
        <tr>
          <th scope="col">{currency}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Amount cents={before} currency={currency} />
            </td>
            <td>
              <Amount cents={Number(BigInt(before) + change)} currency={currency} tone="strong" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
