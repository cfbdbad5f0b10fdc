import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import type { OwnMoneyThere } from './api.ts';
import { FundRows } from './fund-rows.tsx';
import { useTrustText } from './text.ts';

interface OwnMoneyProps {
  readonly rows: readonly OwnMoneyThere[];
  /** Left out for who may not move money, or where no account of the company's own is in use. */
  readonly onDraw: ((row: OwnMoneyThere, cents: number) => void) | undefined;
}

const company = { kind: 'company', id: null, name: null, colour: null } as const;

/** The company's own money that has to leave a trust account: what is above the limit, else all of its fees. */
export function OwnMoney({ rows, onDraw }: OwnMoneyProps) {
  const t = useTrustText();
  return (
    <FundRows
      title={t('ownMoney')}
      funds={rows.map((row) => ({ ...row, holder: company, since: null }))}
      detail={({ account, cents, currency, limitCents, drawBy }) => {
        const money = { amount: formatMoney(cents, currency, { negative: 'accounting' }), account: account.name };
        const there =
          limitCents === null
            ? t('ownThere', money)
            : t('ownOver', { ...money, limit: formatMoney(limitCents, currency, { negative: 'accounting' }) });
        return drawBy === null ? there : `${there} ${t('drawBy', { date: formatDate(drawBy) })}`;
      }}
      acts={(row) => {
        const cents = row.overCents > 0 ? row.overCents : row.cents;
        return (
          onDraw !== undefined && (
            <TextAct onClick={() => onDraw(row, cents)}>
              {t('draw', { amount: formatMoney(cents, row.currency, { negative: 'accounting' }) })}
            </TextAct>
          )
        );
      }}
    />
  );
}
