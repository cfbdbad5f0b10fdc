import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { useToday } from '#web/lib/use-today.ts';
import { chargeWords, moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { download } from '#web/lib/download.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { chargeQuery, type ChargeInFull } from './api.ts';
import { ChargeExplained, ChargeFacts, ChargePaid } from './charge-parts.tsx';
import { useChargeText } from './charge-text.ts';
import styles from './receipt.module.css';

const VoidCharge = lazyPart(async () => (await import('./void-charge.tsx')).VoidCharge, { instead: 'toast' });
const RecordPayment = lazyPart(async () => (await import('#web/features/payments/record-payment.tsx')).RecordPayment, {
  instead: 'toast',
});

export function ChargePage() {
  const h = useChargeText();
  const { id = '' } = useParams();
  const query = useQuery(chargeQuery(id));
  return (
    <FetchedRecord key={id} query={query} list={{ to: '/rent/charges', name: h('charges') }} gone={h('gone')}>
      {(charge) => <InSight charge={charge} />}
    </FetchedRecord>
  );
}

/** One thing that is owed: how it was reckoned, and what paid it. */
function InSight({ charge }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const p = usePapersText();
  const t = useRentWords();
  const { busy, save } = usePaper();
  const invoice = (of: 'charge' | 'due-date') =>
    save(() => download('GET /charges/{id}/invoice.pdf/', { params: { id: charge.id }, query: { of } }));
  const mayChange = useMay()('rent.change');
  const canChange = mayChange && charge.voided === null;
  const { act, open, close } = useOpenAct(canChange);
  // What is most often done with a late fee besides paying it.
  const isFee = charge.kind === 'late-fee';
  const name = chargeWords(t, charge);
  return (
    <RecordPage
      page={h('titled', { page: `${name}, ${charge.number}` })}
      colour={propertyColourOf(charge.property.colour)}
      trail={[
        { to: '/rent', name: h('rentRoll') },
        { to: `/leases/${charge.leaseId}`, name: <Names of={charge.tenants} none={t('noTenant')} /> },
        h('charge', { number: charge.number }),
      ]}
      title={name}
      chip={<ChargeState charge={charge} />}
      actions={
        <>
          <Menu
            more
            label={t('more')}
            entries={[
              { label: p('invoicePdf'), disabled: busy, onSelect: () => invoice('charge') },
              { label: p('invoiceDayPdf'), disabled: busy, onSelect: () => invoice('due-date') },
              ...(canChange
                ? [
                    'rule' as const,
                    ...(isFee ? [] : [{ label: h('waive'), onSelect: () => open('waived') }]),
                    { label: h('void'), danger: true, onSelect: () => open('mistake') },
                  ]
                : []),
            ]}
          />
          {canChange && isFee && <Button onClick={() => open('waived')}>{h('waive')}</Button>}
          {canChange && charge.openCents > 0 && (
            <Button variant={act === '' ? 'primary' : 'outline'} onClick={() => open('pay')}>
              {h('recordPayment')}
            </Button>
          )}
        </>
      }
      figures={
        <Figures>
          <Figure label={h('amount', { currency: charge.currency })} value={moneyOf(charge.cents, charge.currency)} />
          <Figure
            label={h('open', { currency: charge.currency })}
            value={formatMoney(charge.openCents, charge.currency)}
          />
          <Figure phone={false} label={h('due')} value={formatDate(charge.dueOn)} />
        </Figures>
      }
      facts={<ChargeFacts charge={charge} />}
      panel={
        act !== '' &&
        (act === 'pay' ? (
          <RecordPayment leaseId={charge.leaseId} onClose={close} onUnavailable={close} />
        ) : (
          <VoidCharge
            key={act}
            charge={charge}
            kind={act === 'waived' ? 'waived' : 'mistake'}
            onClose={close}
            onUnavailable={close}
          />
        ))
      }
    >
      {charge.voided !== null && (
        <p className={styles['reversed']}>
          {h(`voided_${charge.voided.kind}`, { date: formatDate(charge.voided.on), reason: charge.voided.reason })}
        </p>
      )}
      <ChargeExplained charge={charge} />
      <ChargePaid charge={charge} />
    </RecordPage>
  );
}

function ChargeState({ charge }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const today = useToday();
  if (charge.voided !== null) return <Chip>{h(`state_${charge.voided.kind}`)}</Chip>;
  if (charge.openCents === 0) return <Chip tone="ok">{h('state_settled')}</Chip>;
  return charge.dueOn < today ? <Chip tone="bad">{h('state_late')}</Chip> : <Chip tone="warn">{h('state_open')}</Chip>;
}
