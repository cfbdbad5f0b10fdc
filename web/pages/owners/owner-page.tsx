import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { moneyOf } from '#web/features/money/words.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { Section } from '#web/kit/section/section.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { listQuery, routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { OwnerInFull } from './api.ts';
import { OwnerFacts } from './owner-facts.tsx';
import { ContributionsTable, DistributionsTable } from './owner-moves.tsx';
import { HoldsTable } from './owner-holds.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { useOwnerText } from './owner-text.ts';
import { TransfersTable } from '#web/features/transfers/transfers-table.tsx';
import { StatementsTable } from './statements-table.tsx';

const OwnerPanel = lazyPart(async () => (await import('./owner-panel.tsx')).OwnerPanel);
const HoldPanel = lazyPart(async () => (await import('./hold-panel.tsx')).HoldPanel);
const Contribution = lazyPart(async () => (await import('./owner-panel.tsx')).Contribution);

export function OwnerPage() {
  const t = useOwnerText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /owners/{id}/', { params: { id } }));
  const list = { to: '/owners', name: t('owners') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={t('owner')} goneWhy={t('gone')}>
      {(owner) => <Found owner={owner} />}
    </FetchedRecord>
  );
}

/** What is held for an owner and can be paid, with statements, distributions and contributions. */
function Found({ owner }: { readonly owner: OwnerInFull }) {
  const t = useOwnerText();
  const may = useMay();
  const mayChange = may('owners.change');
  const { act, open, close } = useOpenAct(mayChange);
  const { id, name } = owner.person;
  const statements = useQuery(listQuery('GET /owner-statements/', { limit: 12, personId: id }));
  const transfers = useQuery(listQuery('GET /ownership-transfers/', { limit: 12, personId: id }));
  const holds = useQuery(listQuery('GET /owner-holds/', { limit: 50, personId: id, state: 'held' }));
  const mayHold = mayChange && owner.properties.length > 0;
  const [figure, ...others] = owner.figures;
  const payable = figure !== undefined && others.length === 0 ? figure : undefined;
  const panel =
    act === 'contribute' ? (
      <Contribution owner={owner} onClose={close} />
    ) : act === 'hold' ? (
      <HoldPanel owner={owner} onClose={close} />
    ) : (
      act === 'payment' && <OwnerPanel owner={owner} onClose={close} />
    );
  return (
    <RecordPage
      page={name}
      trail={[{ to: '/owners', name: t('owners') }]}
      title={<bdi>{name}</bdi>}
      chip={owner.holdReason !== null && <Chip tone="warn">{t('onHold')}</Chip>}
      actions={
        <>
          {mayChange && owner.properties.length > 0 && (
            <Button onClick={() => open('contribute')}>{t('recordContribution')}</Button>
          )}
          {mayChange && <ButtonLink to={`/owners/statements/issue?person=${id}`}>{t('issueStatement')}</ButtonLink>}
          {may('owners.pay') && (
            <ButtonLink
              to={`/owners/distributions${owner.properties.length > 0 ? `?owner=${id}` : ''}`}
              variant="primary"
            >
              {payable === undefined || payable.distributableCents === 0
                ? t('payPlain')
                : t('pay', { amount: moneyOf(payable.distributableCents, payable.currency) })}
            </ButtonLink>
          )}
        </>
      }
      figures={<OwnerFigures owner={owner} />}
      facts={<OwnerFacts owner={owner} onChange={mayChange ? () => open('payment') : undefined} />}
      panel={panel}
    >
      <Section wide title={t('money')}>
        <HoldingsTable holdings={owner.holdings} figures={owner.figures} />
      </Section>
      {holds.data !== undefined && (mayHold || holds.data.items.length > 0) && (
        <Section
          wide
          title={t('holds')}
          act={mayHold && <TextAct onClick={() => open('hold')}>{t('holdMoney')}</TextAct>}
        >
          {holds.data.items.length === 0 ? <p>{t('noHolds')}</p> : <HoldsTable rows={holds.data.items} />}
        </Section>
      )}
      <Section wide title={t('statements')} act={<TextLink to="/owners/statements">{t('allStatements')}</TextLink>}>
        {statements.data?.items.length === 0 ? (
          <p>{t('noStatements')}</p>
        ) : (
          <StatementsTable
            withOwner={false}
            label={t('statements')}
            rows={statements.data?.items}
            rowKey={(one) => one.id}
            loadingRows={3}
          />
        )}
      </Section>
      {transfers.data !== undefined && transfers.data.items.length > 0 && (
        <Section wide title={t('transfers')}>
          <TransfersTable rows={transfers.data.items} />
        </Section>
      )}
      {owner.distributions.length > 0 && (
        <Section wide title={t('distributions')}>
          <DistributionsTable rows={owner.distributions} />
        </Section>
      )}
      {owner.contributions.length > 0 && (
        <Section wide title={t('contributions')}>
          <ContributionsTable rows={owner.contributions} />
        </Section>
      )}
    </RecordPage>
  );
}

function OwnerFigures({ owner }: { readonly owner: OwnerInFull }) {
  const t = useOwnerText();
  const { organisation } = useMe();
  const year = useToday().slice(0, 4);
  const none = { heldCents: 0, owesCents: 0, distributableCents: 0, paidCents: 0, paidCount: 0 };
  const figure = owner.figures[0] ?? { ...none, currency: organisation.currency };
  const { currency } = figure;
  const amount = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, currency));
  return (
    <Figures>
      <Figure
        label={t('heldIn', { currency })}
        value={amount(figure.heldCents)}
        note={t('properties', { count: owner.properties.length })}
      />
      <Figure phone={false} label={t('owesYou')} value={amount(figure.owesCents)} note={t('managementFees')} />
      <Figure label={t('distributable')} value={amount(figure.distributableCents)} note={t('today')} />
      <Figure
        phone={false}
        label={t('paidIn', { year })}
        value={amount(figure.paidCents)}
        note={t('payments', { count: figure.paidCount })}
      />
    </Figures>
  );
}
