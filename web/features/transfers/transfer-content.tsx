import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { addDays } from '#shared/dates.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatList, formatPercent } from '#web/lib/format.ts';
import { useTransferText } from './text.ts';

export type TransferInFull = RouteAnswer<Routes['GET /ownership-transfers/{id}/']>;
export type TransferContent = TransferInFull['content'];

/** What a transfer comes to, line by line, and everything that it was reckoned from. */
export function TransferContentView({ content }: { readonly content: TransferContent }) {
  return (
    <>
      <Waterfall content={content} />
      <Sellers content={content} />
      <Bills content={content} />
      <Rents content={content} />
      <Arrears content={content} />
      <Leases content={content} />
    </>
  );
}

interface Given {
  readonly content: TransferContent;
}

function Waterfall({ content }: Given) {
  const t = useTransferText();
  const { kind, on, currency, fundCents, feesCents, openingCents, keptCents, declaredCents, heldCents } = content;
  const day = formatDate(addDays(on, -1));
  const isSale = kind === 'sale';
  const lines = [
    { name: isSale ? t('fund', { day }) : t('fundNow'), cents: fundCents },
    { name: t('fees', { day }), cents: -feesCents },
    { name: t('opening'), cents: -openingCents },
    { name: t('kept'), cents: -keptCents },
  ].filter(({ cents }, at) => at === 0 || cents !== 0);
  return (
    <Section title={t('waterfall')}>
      <Table
        label={t('waterfall')}
        columns={[
          { name: 'name', header: t('waterfall'), cell: ({ name }) => name },
          {
            name: 'amount',
            header: t('amount'),
            width: '10rem',
            align: 'end',
            cell: ({ cents }) => <Amount cents={cents} currency={currency} />,
            total: <Amount cents={declaredCents} currency={currency} />,
          },
        ]}
        rows={lines}
        rowKey={({ name }) => name}
        total={t(isSale ? 'declared' : 'declaredOwner')}
        card={({ name, cents }) => ({ title: name, amount: <Amount cents={cents} currency={currency} /> })}
      />
      {heldCents > 0 && (
        <p>
          {t('held')}: <Amount cents={heldCents} currency={currency} />
        </p>
      )}
    </Section>
  );
}

function Sellers({ content: { sellers, currency, kind } }: Given) {
  const t = useTransferText();
  if (sellers.length < 2) return null;
  const title = t(kind === 'sale' ? 'sellers' : 'owners');
  return (
    <Section title={title}>
      <Table
        label={title}
        columns={[
          { name: 'person', header: title, cell: ({ person }) => <bdi>{person.name}</bdi> },
          {
            name: 'share',
            header: t('share'),
            width: '8rem',
            align: 'end',
            cell: ({ parts }) => formatPercent(parts / 1_000_000),
          },
          {
            name: 'amount',
            header: t('amount'),
            width: '10rem',
            align: 'end',
            cell: ({ cents }) => <Amount cents={cents} currency={currency} />,
          },
        ]}
        rows={sellers}
        rowKey={({ person }) => person.id}
        card={({ person, cents }) => ({ title: person.name, amount: <Amount cents={cents} currency={currency} /> })}
      />
    </Section>
  );
}

function Bills({ content: { bills, currency } }: Given) {
  const t = useTransferText();
  if (bills.length === 0) return null;
  return (
    <Section title={t('bills')}>
      <Table
        label={t('bills')}
        columns={[
          { name: 'number', header: t('bill'), width: '8rem', cell: ({ number }) => number },
          { name: 'vendor', header: t('vendor'), cell: ({ vendor }) => <bdi>{vendor}</bdi> },
          { name: 'dated', header: t('dated'), width: '9rem', cell: ({ datedOn }) => formatDate(datedOn) },
          {
            name: 'amount',
            header: t('amount'),
            width: '10rem',
            align: 'end',
            cell: ({ cents }) => <Amount cents={cents} currency={currency} />,
          },
        ]}
        rows={bills}
        rowKey={({ id }) => id}
        card={({ number, vendor, cents }) => ({
          title: vendor,
          detail: number,
          amount: <Amount cents={cents} currency={currency} />,
        })}
      />
    </Section>
  );
}

function Rents({ content: { rents, currency } }: Given) {
  const t = useTransferText();
  if (rents.length === 0) return null;
  return (
    <Section title={t('rents')}>
      <Table
        label={t('rents')}
        columns={[
          { name: 'unit', header: t('unit'), width: '7rem', cell: ({ unit }) => <bdi>{unit}</bdi> },
          { name: 'tenants', header: t('tenants'), cell: ({ tenants }) => formatList(tenants) },
          {
            name: 'period',
            header: t('period'),
            width: '14rem',
            cell: ({ from, to }) => `${formatDate(from)} – ${formatDate(to)}`,
          },
          {
            name: 'paid',
            header: t('paid'),
            width: '8rem',
            align: 'end',
            cell: ({ paidCents }) => <Amount cents={paidCents} currency={currency} />,
          },
          {
            name: 'later',
            header: t('later'),
            width: '9rem',
            align: 'end',
            cell: ({ laterCents }) => <Amount cents={laterCents} currency={currency} />,
          },
        ]}
        rows={rents}
        rowKey={({ lease, from, unit, paidCents }) => `${lease} ${unit} ${from} ${paidCents}`}
        card={({ unit, tenants, laterCents }) => ({
          title: unit,
          detail: formatList(tenants),
          amount: <Amount cents={laterCents} currency={currency} />,
        })}
      />
    </Section>
  );
}

function Arrears({ content: { arrears, currency } }: Given) {
  const t = useTransferText();
  if (arrears.length === 0) return null;
  return (
    <Section title={t('arrears')}>
      <Table
        label={t('arrears')}
        columns={[
          { name: 'unit', header: t('unit'), width: '7rem', cell: ({ unit }) => <bdi>{unit}</bdi> },
          { name: 'tenants', header: t('tenants'), cell: ({ tenants }) => formatList(tenants) },
          { name: 'due', header: t('due'), width: '9rem', cell: ({ dueOn }) => formatDate(dueOn) },
          {
            name: 'open',
            header: t('open'),
            width: '8rem',
            align: 'end',
            cell: ({ openCents }) => <Amount cents={openCents} currency={currency} />,
          },
          {
            name: 'earlier',
            header: t('earlier'),
            width: '9rem',
            align: 'end',
            cell: ({ earlierCents }) => <Amount cents={earlierCents} currency={currency} />,
          },
        ]}
        rows={arrears}
        rowKey={({ lease, dueOn, openCents }) => `${lease} ${dueOn} ${openCents}`}
        card={({ unit, dueOn, openCents }) => ({
          title: unit,
          detail: formatDate(dueOn),
          amount: <Amount cents={openCents} currency={currency} />,
        })}
      />
    </Section>
  );
}

function Leases({ content: { leases, currency } }: Given) {
  const t = useTransferText();
  if (leases.length === 0) return null;
  return (
    <Section title={t('leases')}>
      <Table
        label={t('leases')}
        columns={[
          { name: 'unit', header: t('unit'), width: '7rem', cell: ({ unit }) => <bdi>{unit}</bdi> },
          { name: 'tenants', header: t('tenants'), cell: ({ tenants }) => formatList(tenants) },
          {
            name: 'deposit',
            header: t('deposit'),
            width: '9rem',
            align: 'end',
            cell: ({ depositCents }) => <Amount cents={depositCents} currency={currency} />,
          },
          {
            name: 'prepaid',
            header: t('prepaid'),
            width: '9rem',
            align: 'end',
            cell: ({ prepaidCents }) => <Amount cents={prepaidCents} currency={currency} />,
          },
        ]}
        rows={leases}
        rowKey={({ id }) => id}
        card={({ unit, tenants, depositCents }) => ({
          title: unit,
          detail: formatList(tenants),
          amount: <Amount cents={depositCents} currency={currency} />,
        })}
      />
    </Section>
  );
}
