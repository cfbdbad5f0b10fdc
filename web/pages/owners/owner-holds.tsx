import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { OwnerHold } from './api.ts';
import { useOwnerText } from './owner-text.ts';

/** What somebody holds back of the money of the owner’s properties, or of the owner alone. */
export function HoldsTable({ rows }: { readonly rows: readonly OwnerHold[] }) {
  const t = useOwnerText();
  const words = useFailureWords();
  const mayChange = useMay()('owners.change');
  const end = useAct('POST /owner-holds/{id}/end/');
  const lift = async ({ id, cents, currency }: OwnerHold) => {
    try {
      await end({ params: { id }, body: {} });
      showToast({ text: t('holdEnded', { amount: moneyOf(cents, currency) }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  return (
    <Table
      label={t('holds')}
      columns={[
        {
          name: 'property',
          header: t('property'),
          cell: ({ property, person }) => (
            <>
              <bdi>{property.name}</bdi>
              <Detail>{person === null ? t('ofAllOwners') : <bdi>{person.name}</bdi>}</Detail>
            </>
          ),
        },
        { name: 'reason', header: t('reason'), cell: ({ reason }) => <bdi>{reason}</bdi> },
        {
          name: 'until',
          header: t('until'),
          width: '8rem',
          cell: ({ untilOn }) => (untilOn === null ? t('untilEnded') : formatDate(untilOn)),
        },
        {
          name: 'amount',
          header: t('amount'),
          width: '8rem',
          align: 'end',
          cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
        },
      ]}
      {...(mayChange && {
        actsWidth: '7rem',
        acts: (hold: OwnerHold) => <TextAct onClick={() => void lift(hold)}>{t('endHold')}</TextAct>,
      })}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ property, reason }) => `${property.name}, ${reason}`}
      spine={({ property }) => propertyColourOf(property.colour)}
      card={({ property, reason, cents, currency }) => ({
        title: property.name,
        detail: reason,
        amount: <Amount cents={cents} currency={currency} />,
      })}
    />
  );
}
