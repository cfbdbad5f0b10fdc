import { useState } from 'react';
import { moneyOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { PayRunInFull, RunPayment } from './api.ts';
import { PaymentDialog, type PaymentAct } from './payment-dialog.tsx';
import { usePayText, type PayText } from './text.ts';

/** Before the bank knows of it, and after. */
const inside: readonly PaymentAct[] = ['void'];
const outside: readonly PaymentAct[] = ['void', 'stopped', 'returned'];

/** Each vendor once, with the bills that were paid and what became of the payment. */
export function RunPayments({ run }: { readonly run: PayRunInFull }) {
  const t = usePayText();
  const may = useMay();
  const [asked, setAsked] = useState<{ readonly payment: RunPayment; readonly what: PaymentAct }>();
  const { paid, currency } = run;
  const actsOf = (payment: RunPayment): readonly PaymentAct[] => {
    if (payment.voided !== null) return [];
    const isReleased = run.releasedOn !== null;
    const undo = may('bills.change') ? (isReleased ? outside : inside) : [];
    return payment.method === 'check' && isReleased && may('payments.release') ? ['reprint', ...undo] : undo;
  };
  const menu = (payment: RunPayment) => {
    const acts = actsOf(payment);
    return (
      acts.length > 0 && (
        <Menu
          more
          variant="quiet"
          label={t('actsOf', { number: payment.number })}
          entries={acts.map((what) => ({ label: t(`act_${what}`), onSelect: () => setAsked({ payment, what }) }))}
        />
      )
    );
  };
  return (
    <>
      <Table
        label={t('payments')}
        columns={[
          { name: 'vendor', header: t('vendor'), cell: (payment) => <Paid payment={payment} /> },
          {
            name: 'by',
            header: t('payBy'),
            width: '26%',
            cell: (payment) => (
              <>
                {byOf(t, payment)} <Standing payment={payment} />
              </>
            ),
          },
          {
            name: 'amount',
            header: t('amount', { currency }),
            width: '9rem',
            align: 'end',
            cell: ({ cents, voided }) => <Amount cents={cents} currency={currency} struck={voided !== null} />,
          },
        ]}
        rows={paid}
        rowKey={({ id }) => id}
        acts={menu}
        actsWidth="3.5rem"
        rowLabel={({ vendor }) => vendor.name}
        spine={({ bills }) => {
          const property = bills[0]?.property ?? null;
          return property === null ? undefined : propertyColourOf(property.colour);
        }}
        card={(payment) => ({
          title: <Paid payment={payment} />,
          detail: byOf(t, payment),
          amount: moneyOf(payment.cents, currency),
          chip: <Standing payment={payment} />,
        })}
      />
      {asked !== undefined && <PaymentDialog runId={run.id} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

export function byOf(t: PayText, { method, checkNumber, bankEnding }: RunPayment): string {
  if (method === 'check') return t('by_check', { number: String(checkNumber ?? '') });
  return bankEnding === null ? t(`method_${method}`) : `${t(`method_${method}`)} ··${bankEnding}`;
}

function Paid({ payment: { vendor, number, bills, spoiled } }: { readonly payment: RunPayment }) {
  const t = usePayText();
  return (
    <>
      <bdi>{vendor.name}</bdi>
      <Detail>
        {number}
        {bills.map((bill) => (
          <span key={bill.id}>
            {', '}
            <TextLink variant="row" to={`/bills?open=${bill.id}`}>
              <bdi>{bill.invoiceNumber ?? bill.number}</bdi>
            </TextLink>
          </span>
        ))}
        {spoiled.length > 0 && `, ${t('spoiled', { numbers: spoiled.join(', ') })}`}
      </Detail>
    </>
  );
}

function Standing({ payment: { voided, isCleared } }: { readonly payment: RunPayment }) {
  const t = usePayText();
  if (voided !== null)
    return (
      <Chip tone="warn">
        {t(`kind_${voided.kind}`)} {formatDate(voided.on)}
      </Chip>
    );
  return isCleared ? <Chip tone="ok">{t('cleared')}</Chip> : null;
}
