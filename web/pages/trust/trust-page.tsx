import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { BankingHeader } from '#web/features/banking/banking-header.tsx';
import { addsUp, groupOf } from '#web/features/trust/groups.ts';
import { useRequestAddress } from '#web/features/trust/use-request-address.ts';
import { bankAccountsQuery } from '#web/features/money/bank-accounts.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { trustBalancesQuery, worksheetStandingsQuery, type MisplacedFund, type Place, type ShortFund } from './api.ts';
import { Beam } from './beam.tsx';
import { Equation } from './equation.tsx';
import { FundRows } from './fund-rows.tsx';
import { OwnMoney } from './own-money.tsx';
import { PlacesTable } from './places-table.tsx';
import { RulesFacts } from './rules-facts.tsx';
import { useTrustText } from './text.ts';
import type { TransferWish } from './transfer-panel.tsx';
import { usePlacesTable } from './use-places-table.ts';
import { LastMonths, ThreeWay } from './trust-months.tsx';
import { WorksheetFacts } from './worksheet-facts.tsx';
import styles from './trust.module.css';

const PlacePanel = lazyPart(async () => (await import('./place-panel.tsx')).PlacePanel, { instead: 'toast' });
const TransferPanel = lazyPart(async () => (await import('./transfer-panel.tsx')).TransferPanel, { instead: 'toast' });

type Told = Place & { readonly account: NonNullable<Place['account']> };

const defaults = { account: '', advance: '' };

const company = { kind: 'company', id: null, name: null, colour: null } as const;

const isAccount = (place: Place): place is Told => place.account !== null && place.kind !== null;

/** Whose money each bank account holds: the bank is the sum of its funds, and what is wrong stands with what puts it right. */
export function TrustPage() {
  const t = useTrustText();
  const may = useMay();
  const { organisation } = useMe();
  const requestOf = useRequestAddress();
  const [address, change] = useAddress(defaults);
  const query = useQuery(trustBalancesQuery);
  const { data: banks } = useQuery(bankAccountsQuery('active'));
  const [begun, setBegun] = useState<TransferWish>();
  /** The property whose fund is short, as Today names it in the address. */
  const [linked, setLinked] = useState<{ readonly id: string; readonly wish: TransferWish }>();
  const [placing, setPlacing] = useState<string>();
  const mayMove = may('banking.change');
  const { data: standings } = useQuery(worksheetStandingsQuery);
  const ready = may('trust.sign') ? standings?.items.find(({ state }) => state === 'ready') : undefined;
  const { places = [], short = [], misplaced = [], ownMoney = [], toPlace = [], rules = null } = query.data ?? {};
  const save = usePlacesTable(places);
  const accounts = places.filter(isAccount);
  const shown =
    accounts.find(({ account }) => account.id === address.account) ??
    accounts.find(({ kind }) => kind === 'trust') ??
    accounts[0];
  const own = banks?.items.find(({ kind }) => kind === 'operating' || kind === 'own');
  const cure = ({ account, holder, cents, currency }: ShortFund): TransferWish => ({
    ...(holder.kind === 'property' && own !== undefined
      ? { kind: 'advance', fromId: own.id }
      : { kind: 'transfer', fromId: holder.kind === 'company' ? (own?.id ?? null) : null }),
    toId: account.id,
    holder,
    cents: Math.abs(Number(cents)),
    currency,
  });
  const named = short.find(
    ({ account, holder }) =>
      holder.kind === 'property' && holder.id === address.advance && account.id === address.account,
  );
  // As it was when it was opened: what is typed stays when the balances are fetched again.
  if (linked?.id !== address.advance && named !== undefined && banks !== undefined)
    setLinked({ id: address.advance, wish: cure(named) });
  const wish = begun ?? (mayMove && linked?.id === address.advance ? linked.wish : undefined);
  const close = () => {
    setBegun(undefined);
    setLinked(undefined);
    if (address.advance !== '') change({ advance: '' }, { replace: true });
  };
  const toFix = short.length + misplaced.length + ownMoney.filter(({ overCents }) => overCents > 0).length;
  const none = { kind: 'transfer', fromId: null, toId: null, holder: null, cents: null } as const;
  const currencies = [...new Set(places.map(({ currency }) => currency))];
  const detailOf = ({ holder, account, since }: ShortFund) => {
    const values = { kind: t(`kind_${holder.kind}`), account: account.name };
    return since === null ? t('shortNow', values) : t('shortSince', { ...values, date: formatDate(since) });
  };
  const whereOf = ({ holder, account, since, belongsIn }: MisplacedFund) => {
    const values = { kind: t(`kind_${holder.kind}`), account: account.name };
    if (belongsIn === null) return t('liesOnly', values);
    const both = { ...values, other: belongsIn.name };
    return since === null ? t('lies', both) : t('liesSince', { ...both, date: formatDate(since) });
  };
  const Layout = shown === undefined ? ListLayout : DetailLayout;
  return (
    <Layout
      facts={
        <>
          <WorksheetFacts />
          {shown !== undefined && (
            <ThreeWay name={shown.account.name} asked={{ accountId: shown.account.id, currency: shown.currency }} />
          )}
          {rules !== null && <RulesFacts rules={rules} />}
          {shown !== undefined && <LastMonths asked={{ accountId: shown.account.id, currency: shown.currency }} />}
        </>
      }
      header={
        <BankingHeader
          page="bankTrust"
          title={t('title')}
          chip={
            query.data !== undefined &&
            places.length > 0 && (
              <>
                <Chip tone={places.every(addsUp) ? 'ok' : 'bad'}>{t(places.every(addsUp) ? 'addsUp' : 'differs')}</Chip>
                {toFix > 0 && <Chip tone="warn">{t('toFix', { count: toFix })}</Chip>}
              </>
            )
          }
          actions={
            <>
              {places.length > 0 && <ExportMenu save={save} />}
              {ready !== undefined && (
                <ButtonLink to={`/banking/reconciliations/${ready.reconciliationId ?? ''}/worksheet`}>
                  {t('signWorksheet')}
                </ButtonLink>
              )}
              {mayMove && accounts.length > 0 && (
                <Button
                  variant={wish === undefined ? 'primary' : 'outline'}
                  onClick={() =>
                    setBegun({
                      ...none,
                      fromId: shown?.account.id ?? null,
                      currency: shown?.currency ?? organisation.currency,
                    })
                  }
                >
                  {t('transferFunds')}
                </Button>
              )}
            </>
          }
        />
      }
      panel={
        placing === undefined ? (
          wish !== undefined && (
            <Suspense fallback={null}>
              <TransferPanel key={JSON.stringify(wish)} wish={wish} onClose={close} />
            </Suspense>
          )
        ) : (
          <Suspense fallback={null}>
            <PlacePanel key={placing} currency={placing} onClose={() => setPlacing(undefined)} />
          </Suspense>
        )
      }
    >
      {query.data === undefined && (query.error === null ? <Loading /> : <QueryFailure query={query} />)}
      {query.data !== undefined && shown === undefined && (
        <Empty act={may('rent.change') && <TextLink to="/rent/receipts?record=1">{t('record')}</TextLink>}>
          {t('empty')}
        </Empty>
      )}
      <div className={shown === undefined ? undefined : styles['beside']}>
        {toPlace.map((currency) => (
          <div key={currency} className={styles['row']} role="note">
            <span className={styles['what']}>{t('toPlace', { currency })}</span>
            {mayMove && <TextAct onClick={() => setPlacing(currency)}>{t('place')}</TextAct>}
          </div>
        ))}
        {shown !== undefined && (
          <section aria-label={shown.account.name}>
            <header className={styles['head']}>
              <h2>{shown.account.name}</h2>
              <span className={styles['quiet']}>
                {shown.numberEnding === null ? '' : `··${shown.numberEnding}, `}
                {t('everyHolder')}
              </span>
              <span className={`${styles['quiet']} ${styles['currency']}`}>{shown.currency}</span>
            </header>
            <Beam account={shown.account} place={shown} short={short.filter((fund) => isIn(fund, shown))} />
            <Equation
              place={shown}
              account={shown.account}
              misplaced={
                new Set(misplaced.filter((fund) => isIn(fund, shown)).map(({ holder }) => groupOf[holder.kind]))
              }
            />
          </section>
        )}
        <FundRows
          title={t('shortFunds')}
          funds={short}
          detail={detailOf}
          acts={(fund) => {
            const best = cure(fund);
            const request = requestOf(fund);
            return (
              mayMove && (
                <>
                  <TextAct
                    variant={best.kind === 'advance' ? 'other' : 'act'}
                    onClick={() =>
                      setBegun(best.kind === 'advance' ? { ...best, kind: 'transfer', fromId: null } : best)
                    }
                  >
                    {t('transfer')}
                  </TextAct>
                  {request !== undefined && (
                    <TextLink variant="other" to={request}>
                      {t('request', { amount: formatMoney(Math.abs(Number(fund.cents)), fund.currency) })}
                    </TextLink>
                  )}
                  {best.kind === 'advance' && (
                    <TextAct onClick={() => setBegun(best)}>
                      {t('advance', { amount: formatMoney(Math.abs(Number(fund.cents)), fund.currency) })}
                    </TextAct>
                  )}
                </>
              )
            );
          }}
        />
        <FundRows
          title={t('misplaced')}
          funds={misplaced}
          detail={whereOf}
          acts={({ account, holder, cents, currency, belongsIn }) =>
            mayMove &&
            belongsIn !== null && (
              <TextAct
                onClick={() =>
                  setBegun({
                    kind: 'transfer',
                    fromId: account.id,
                    toId: belongsIn.id,
                    holder,
                    cents: Number(cents),
                    currency,
                  })
                }
              >
                {t('moveTo', { account: belongsIn.name })}
              </TextAct>
            )
          }
        />
        <OwnMoney
          rows={ownMoney}
          onDraw={
            mayMove && own !== undefined
              ? ({ account, currency }, cents) =>
                  setBegun({ kind: 'transfer', fromId: account.id, toId: own.id, holder: company, cents, currency })
              : undefined
          }
        />
        {currencies.map((currency) => (
          <PlacesTable
            key={currency}
            places={places.filter((place) => place.currency === currency)}
            misplaced={misplaced.filter((fund) => fund.currency === currency)}
            currency={currency}
          />
        ))}
      </div>
    </Layout>
  );
}

function isIn(fund: ShortFund, { account, currency }: Told): boolean {
  return fund.account.id === account.id && fund.currency === currency;
}
