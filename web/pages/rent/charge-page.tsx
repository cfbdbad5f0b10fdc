import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { usePapersText } from '#web/features/money/papers-text.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { usePaper } from '#web/features/money/use-paper.ts';
import { useToday } from '#web/lib/use-today.ts';
import { chargeWords, moneyOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
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
const defaults = { act: '' };

export function ChargePage() {
  const { id = '' } = useParams();
  return <Visited key={id} id={id} />;
}

function Visited({ id }: { readonly id: string }) {
  const h = useChargeText();
  const query = useQuery(chargeQuery(id));
  if (query.data !== undefined) return <InSight charge={query.data} />;
  const isGone = query.error !== null && ['not-found', 'invalid-input'].includes(failureOf(query.error).code);
  return (
    <ListLayout
      header={<PageHeader eyebrow={<Link to="/rent">{h('rentRoll')}</Link>} title={isGone ? h('gone') : ' '} />}
    >
      {isGone && (
        <Empty plain act={<ButtonLink to="/rent">{h('rentRoll')}</ButtonLink>}>
          {null}
        </Empty>
      )}
      {!isGone && query.error !== null && <QueryFailure query={query} />}
      {query.error === null && <Loading rows={8} />}
    </ListLayout>
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
  const [address, change] = useAddress(defaults);
  const act = (name: string) => change({ act: name }, { keepPage: true, replace: address.act !== '' });
  const close = () => act('');
  const canChange = mayChange && charge.voided === null;
  // What is most often done with a late fee besides paying it.
  const isFee = charge.kind === 'late-fee';
  const name = chargeWords(t, charge);
  return (
    <>
      <title>{h('titled', { page: `${name}, ${charge.number}` })}</title>
      <DetailLayout
        header={
          <PageHeader
            colour={propertyColourOf(charge.property.colour)}
            eyebrow={
              <>
                <Link to="/rent">{h('rentRoll')}</Link>
                {' / '}
                <Link to={`/leases/${charge.leaseId}`}>
                  <Names of={charge.tenants} none={t('noTenant')} />
                </Link>
                {` / ${h('charge', { number: charge.number })}`}
              </>
            }
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
                          ...(isFee ? [] : [{ label: h('waive'), onSelect: () => act('waived') }]),
                          { label: h('void'), danger: true, onSelect: () => act('mistake') },
                        ]
                      : []),
                  ]}
                />
                {canChange && isFee && <Button onClick={() => act('waived')}>{h('waive')}</Button>}
                {canChange && charge.openCents > 0 && (
                  <Button variant={address.act === '' ? 'primary' : 'outline'} onClick={() => act('pay')}>
                    {h('recordPayment')}
                  </Button>
                )}
              </>
            }
          />
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
          canChange &&
          address.act !== '' && (
            <Suspense fallback={null}>
              {address.act === 'pay' ? (
                <RecordPayment leaseId={charge.leaseId} onClose={close} onUnavailable={close} />
              ) : (
                <VoidCharge
                  key={address.act}
                  charge={charge}
                  kind={address.act === 'waived' ? 'waived' : 'mistake'}
                  onClose={close}
                  onUnavailable={close}
                />
              )}
            </Suspense>
          )
        }
      >
        {charge.voided !== null && (
          <p className={styles['reversed']}>
            {h(`voided_${charge.voided.kind}`, { date: formatDate(charge.voided.on), reason: charge.voided.reason })}
          </p>
        )}
        <ChargeExplained charge={charge} />
        <ChargePaid charge={charge} />
      </DetailLayout>
    </>
  );
}

function ChargeState({ charge }: { readonly charge: ChargeInFull }) {
  const h = useChargeText();
  const today = useToday();
  if (charge.voided !== null) return <Chip>{h(`state_${charge.voided.kind}`)}</Chip>;
  if (charge.openCents === 0) return <Chip tone="ok">{h('state_settled')}</Chip>;
  return charge.dueOn < today ? <Chip tone="bad">{h('state_late')}</Chip> : <Chip tone="warn">{h('state_open')}</Chip>;
}
