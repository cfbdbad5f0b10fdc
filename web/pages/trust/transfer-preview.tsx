import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { useTrustText } from './text.ts';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';
import styles from './trust.module.css';

type Preview = RouteAnswer<Routes['POST /fund-transfer-previews/']>;

/** Both accounts and the fund in each of them, before and after. */
export function TransferPreview({ preview }: { readonly preview: Preview }) {
  const t = useTrustText();
  const nameOf = useHolderName();
  const { currency, from, to } = preview;
  const rows = [from, to].flatMap(({ account, holder, ...side }) => [
    {
      name: t('fundOf', { name: nameOf(holder), account: account.name }),
      before: side.fundCents,
      after: side.fundAfterCents,
    },
    { name: t('bankOf', { account: account.name }), before: side.bankCents, after: side.bankAfterCents },
  ]);
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
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Amount negative="accounting" cents={before} currency={currency} />
            </td>
            <td>
              <Amount negative="accounting" cents={after} currency={currency} tone="strong" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
