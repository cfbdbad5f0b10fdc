import { useQuery } from '@tanstack/react-query';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { FetchedRecord } from '#web/kit/record-page/record-page.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatDateFull, formatInstant, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { distributionPreviewQuery, type DistributionPreview, type OwnerInFull } from './api.ts';
import { DistributionLines } from './distribution-lines.tsx';
import { useOwnersText } from './text.ts';

const defaults = { siblings: '', owner: '' };

/** Of all owners, or of the properties of one. */
export function DistributionsPage() {
  const [{ owner }] = useAddress(defaults);
  return owner === '' ? <Distributions /> : <OfOwner key={owner} id={owner} />;
}

function OfOwner({ id }: { readonly id: string }) {
  const t = useOwnersText();
  const query = useQuery(routeQuery('GET /owners/{id}/', { params: { id } }));
  const list = { to: '/owners/distributions', name: t('distribution') };
  return (
    <FetchedRecord query={query} list={list} gone={t('name')} goneWhy={t('goneOwner')}>
      {(owner) => <Distributions owner={owner} />}
    </FetchedRecord>
  );
}

/** What owners can be paid today and why: declared once, as it stands here, and released in a second step. */
function Distributions({ owner }: { readonly owner?: OwnerInFull }) {
  const t = useOwnersText();
  const say = useRentFailure();
  const goOn = useGoOn();
  const mayPay = useMay()('owners.pay');
  const { timeZone } = useMe().organisation;
  const [address, change] = useAddress(defaults);
  const siblings = address.siblings === 'ignore' ? ('ignore' as const) : ('hold' as const);
  const propertyIds = owner?.properties.map(({ id }) => id) ?? [];
  const asked = { siblings, ...(propertyIds.length > 0 && { propertyIds }) };
  const post = useAct('POST /distribution-runs/');
  const run = useRun({
    query: useQuery(distributionPreviewQuery(asked)),
    about: owner?.person.id ?? '',
    say,
    changed: t('changed'),
    send: async ({ expected }, idempotencyKey) => {
      const made = await post({ body: { ...asked, expected } }, { idempotencyKey });
      void goOn(`/owners/distribution-runs/${made.id}`, { said: t('confirmed', { number: made.number }) });
    },
  });
  return (
    <RunPage
      run={run}
      header={
        <RoomHeader
          page="distributions"
          chip={
            <>
              <Chip tone="tint">{t('preview')}</Chip>
              {owner !== undefined && (
                <Chip>
                  <bdi>{owner.person.name}</bdi>
                </Chip>
              )}
            </>
          }
          actions={
            <>
              {owner !== undefined && <ButtonLink to="/owners/distributions">{t('allOwners')}</ButtonLink>}
              {siblings === 'ignore' && (
                <Button onClick={() => change({ siblings: '' }, { replace: true })}>{t('holdBack')}</Button>
              )}
            </>
          }
        />
      }
      figures={(preview) => <DistributionFigures preview={preview} />}
      confirm={({ on, payments, totals, lines, previewedAt }) => {
        if (lines.length === 0 && payments.length === 0) return false;
        const [total, ...others] = totals;
        const count = payments.length;
        return {
          title: t('confirmTitle', { count, date: formatDateFull(on) }),
          detail: t('previewed', { at: formatInstant(previewedAt, timeZone) }),
          cancelTo: owner === undefined ? '/owners' : `/owners/${owner.person.id}`,
          act:
            mayPay &&
            (total === undefined || others.length > 0
              ? t('confirmPlain', { count })
              : t('confirm', { count, amount: moneyOf(total.paidCents, total.currency) })),
        };
      }}
    >
      {(preview) => (
        <>
          {preview.lines.length === 0 && preview.payments.length === 0 && <Empty plain>{t('nothing')}</Empty>}
          <Exceptions preview={preview} onIgnore={() => change({ siblings: 'ignore' }, { replace: true })} />
          {preview.lines.length > 0 && <DistributionLines lines={preview.lines} totals={preview.totals} />}
          <OwedBefore preview={preview} />
        </>
      )}
    </RunPage>
  );
}

function DistributionFigures({ preview: { lines, totals, exceptions } }: { readonly preview: DistributionPreview }) {
  const t = useOwnersText();
  const counted = (count: number) => (count === 0 ? nothing : formatNumber(count));
  const amount = (cents: number, currency: string) => (cents === 0 ? nothing : moneyOf(cents, currency));
  const [total] = totals;
  return (
    <Figures>
      <Figure phone={false} label={t('properties')} value={counted(lines.length)} />
      {total !== undefined && (
        <>
          <Figure label={t('distributable', total)} value={amount(total.cents, total.currency)} />
          <Figure label={t('paidNow')} value={amount(total.paidCents, total.currency)} />
          <Figure phone={false} label={t('stays')} value={amount(total.staysCents, total.currency)} />
        </>
      )}
      <Figure phone={false} label={t('exceptions')} value={counted(exceptions.length)} />
    </Figures>
  );
}

/** Who sold their last property is paid what was declared to them before, without a share of their own. */
function OwedBefore({ preview: { lines, payments } }: { readonly preview: DistributionPreview }) {
  const t = useOwnersText();
  const sharing = new Set(lines.flatMap(({ shares }) => shares.map(({ person }) => person.id)));
  const rows = payments.filter(({ person }) => !sharing.has(person.id));
  if (rows.length === 0) return null;
  return (
    <Table
      label={t('owedBefore')}
      columns={[
        { name: 'person', header: t('owedBefore'), cell: ({ person }) => <bdi>{person.name}</bdi> },
        { name: 'account', header: t('account'), cell: ({ account }) => <bdi>{account.name}</bdi> },
        {
          name: 'amount',
          header: t('amount'),
          width: '10rem',
          align: 'end',
          cell: ({ cents, currency }) => moneyOf(cents, currency),
        },
      ]}
      rows={rows}
      rowKey={({ person, account, currency }) => `${person.id} ${account.id} ${currency}`}
      card={({ person, cents, currency }) => ({ title: person.name, amount: moneyOf(cents, currency) })}
    />
  );
}

type Exception = DistributionPreview['exceptions'][number];

function Exceptions({
  preview: { exceptions },
  onIgnore,
}: {
  readonly preview: DistributionPreview;
  readonly onIgnore: () => void;
}) {
  const t = useOwnersText();
  const mayAsk = useMay()('owners.change');
  if (exceptions.length === 0) return null;
  const words = (one: Exception) => {
    const amount = moneyOf(one.cents, one.currency);
    if (one.kind === 'short' && one.requestedCents > 0)
      return t('shortRequested', { amount, requested: moneyOf(one.requestedCents, one.currency) });
    return 'reason' in one ? t(one.kind, { amount, reason: one.reason }) : t(one.kind, { amount });
  };
  const about = (one: Exception) => ('property' in one ? one.property : one.person);
  return (
    <Table
      label={t('exceptions')}
      columns={[
        { name: 'about', header: t('exceptions'), width: '26%', cell: (one) => <bdi>{about(one).name}</bdi> },
        { name: 'why', header: t('reason'), cell: words },
      ]}
      actsWidth="10rem"
      acts={(one) => {
        if (one.kind === 'held-back')
          return (
            <Button variant="quiet" onClick={onIgnore}>
              {t('ignore')}
            </Button>
          );
        const left = one.kind === 'short' ? one.cents - one.requestedCents : 0;
        if (one.kind !== 'short' || left <= 0 || !mayAsk) return null;
        return (
          <ButtonLink variant="quiet" to={`/owners/requests?add=1&property=${one.property.id}&amount=${left}`}>
            {t('request')}
          </ButtonLink>
        );
      }}
      rows={exceptions}
      rowKey={(one) => `${one.kind} ${about(one).id} ${one.currency} ${one.cents}`}
      card={(one) => ({ title: about(one).name, detail: words(one) })}
    />
  );
}
