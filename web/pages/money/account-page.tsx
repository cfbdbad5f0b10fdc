import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { earliestDate } from '#shared/dates.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { FetchedRecord } from '#web/kit/record-page/record-page.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { AccountLedger, grown, lastDay } from './account-ledger.tsx';
import { AccountLedgerActs } from './account-ledger-acts.tsx';
import { AccountLedgerFilters } from './account-ledger-filters.tsx';
import { useAccountText } from './account-text.ts';
import { useAccountsText } from './accounts-text.ts';
import { accountsQuery, type Account, type LedgerPage } from './api.ts';
import { entryOfRow, type LedgerRow } from './ledger-rows.ts';
import { periodName } from './period-name.ts';
import { useMoneyText } from './text.ts';
import { useCalendar } from './use-calendar.ts';
import { phoneLinesAtMost, useLedger } from './use-ledger.ts';
import { useLedgerAddress } from './use-ledger-address.ts';

const EntryPanel = lazyPart(async () => (await import('./entry-panel.tsx')).EntryPanel);
const AccountPanel = lazyPart(async () => (await import('./account-panel.tsx')).AccountPanel);

export function AccountPage() {
  const t = useAccountText();
  const m = useMoneyText();
  const { id = '' } = useParams();
  const query = useQuery(accountsQuery);
  const account = query.data?.find((other) => other.id === id);
  const list = { to: '/money/accounts', name: m('accounts') };
  return (
    <FetchedRecord
      key={id}
      query={{ ...query, data: account }}
      isGone={query.data !== undefined}
      list={list}
      gone={t('gone')}
      goneAct={t('goneAct')}
    >
      {(found) => <Ledger account={found} />}
    </FetchedRecord>
  );
}

/** One account, line by line, in time. */
function Ledger({ account }: { readonly account: Account }) {
  const t = useAccountText();
  const state = useLedgerAddress(account.id);
  const { address, change } = state;
  const pages = usePages();
  const { asked, head, rows, next, isCut } = useLedger(state.query, pages);
  const isEmpty = rows?.every(({ kind }) => kind === 'opening') === true && pages.cursor === undefined;
  const list = useList<LedgerRow>({
    query: asked,
    rows: isEmpty ? [] : rows,
    pages,
    next,
    keyOf: ({ key }) => key,
    address,
    change: ({ open }, options) => change({ open, edit: '' }, options),
  });
  return (
    <ListLayout
      header={<AccountHead account={account} state={state} />}
      figures={<LedgerFigures account={account} head={head} />}
      panel={
        (address.open !== '' || address.edit !== '') && (
          <Panels account={account} state={state} rows={rows} onOpen={list.show} />
        )
      }
    >
      <AccountLedgerFilters state={state} />
      {isCut && <p>{t('tooLong', { count: phoneLinesAtMost })}</p>}
      <ListBody
        list={list}
        none={<NothingMoved state={state} />}
        count={(count) => t('count', { count })}
        table={(given) => <AccountLedger {...given} account={account} head={head} />}
      />
    </ListLayout>
  );
}

type State = ReturnType<typeof useLedgerAddress>;

function AccountHead({ account, state }: { readonly account: Account; readonly state: State }) {
  const a = useAccountsText();
  const m = useMoneyText();
  return (
    <PageHeader
      eyebrow={
        <>
          <ToAccounts /> / {a(`kind_${account.kind}`)} · {periodName(m, state.period)},{' '}
          {m(state.query.basis === 'cash' ? 'cash' : 'accrual').toLocaleLowerCase()}
        </>
      }
      title={
        <bdi>
          {account.number} {account.name}
        </bdi>
      }
      chip={account.archivedAt !== null && <Chip tone="warn">{a('archived')}</Chip>}
      actions={<AccountLedgerActs account={account} state={state} />}
    />
  );
}

function ToAccounts() {
  const m = useMoneyText();
  return <Link to="/money/accounts">{m('accounts')}</Link>;
}

function LedgerFigures({ account, head }: { readonly account: Account; readonly head: LedgerPage | undefined }) {
  const t = useAccountText();
  const { organisation } = useMe();
  const { today } = useCalendar();
  const none = { currency: organisation.currency, openingCents: 0, debitCents: 0, creditCents: 0, closingCents: 0 };
  const totals = head === undefined || head.totals.length === 0 ? [none] : ownFirst(head.totals, organisation.currency);
  const named = (label: string, currency: string) =>
    totals.length === 1 && currency === organisation.currency ? label : t('inCurrency', { label, currency });
  // Everything there is has no first day worth naming.
  const from = head === undefined || head.from === earliestDate ? undefined : formatDate(head.from);
  const to = head && formatDate(lastDay(head, today));
  return totals.map(({ currency, ...total }) => (
    <Figures key={currency}>
      <Figure
        label={named(from === undefined ? t('opening') : t('openingOn', { date: from }), currency)}
        value={grown(account, total.openingCents, currency)}
        phone={false}
      />
      <Figure label={named(t('debits'), currency)} value={formatMoney(total.debitCents, currency)} phone={false} />
      <Figure label={named(t('credits'), currency)} value={formatMoney(total.creditCents, currency)} phone={false} />
      <Figure
        label={named(to === undefined ? t('balanceHead') : t('closingOn', { date: to }), currency)}
        value={grown(account, total.closingCents, currency)}
      />
    </Figures>
  ));
}

function NothingMoved({ state: { period, change } }: { readonly state: State }) {
  const t = useAccountText();
  const m = useMoneyText();
  return (
    <Empty
      plain
      act={
        period.kind !== 'all' && (
          <Button onClick={() => change({ period: 'all', from: '', to: '', asOf: '', knownAt: '' })}>
            {t('noneAct')}
          </Button>
        )
      }
    >
      {t('none', { period: periodName(m, period) })}
    </Empty>
  );
}

/** An entry, or the account itself, beside the lines. */
function Panels({
  account,
  state: { address, change },
  rows,
  onOpen,
}: {
  readonly account: Account;
  readonly state: State;
  readonly rows: readonly LedgerRow[] | undefined;
  readonly onOpen: (key: string) => void;
}) {
  const lines = rows?.flatMap((row) => (row.kind === 'line' ? [row] : [])) ?? [];
  const at = lines.findIndex(({ key }) => key === address.open);
  const line = lines[at]?.line;
  const step = (to: (typeof lines)[number] | undefined) => to && (() => onOpen(to.key));
  if (address.edit !== '')
    return (
      <Suspense fallback={null}>
        <AccountPanel id={account.id} onClose={() => change({ edit: '' }, { keepPage: true })} />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <EntryPanel
        id={entryOfRow(address.open)}
        known={line && { number: line.entryNumber, date: line.date, memo: line.entryMemo }}
        onPrevious={at < 1 ? undefined : step(lines[at - 1])}
        onNext={at < 0 ? undefined : step(lines[at + 1])}
        onClose={() => onOpen('')}
      />
    </Suspense>
  );
}
