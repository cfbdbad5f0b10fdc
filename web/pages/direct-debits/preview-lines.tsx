import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import type { DebitPreview, PreviewLine } from './api.ts';
import { useDebitsText } from './text.ts';

type Lease = PreviewLine['lease'];

export function nameOf({ tenants, number }: Lease): string {
  return tenants.length === 0 ? number : formatList(tenants);
}

/** Who it is, and where they live. */
export function useLeaseColumn<Row extends { readonly lease: Lease }>(): Column<Row> {
  const t = useDebitsText();
  return {
    name: 'lease',
    header: t('tenant'),
    cell: ({ lease }) => (
      <>
        <TextLink variant="row" to={`/leases/${lease.id}`}>
          {nameOf(lease)}
        </TextLink>
        <Detail>
          <bdi>{`${lease.property.name}, ${lease.unit}`}</bdi>
        </Detail>
      </>
    ),
  };
}

/** What is collected of whom; a tick takes one in or leaves it out. */
export function PreviewLines({
  preview: { lines, currency },
  turned,
  onTurn,
}: {
  readonly preview: DebitPreview;
  readonly turned: ReadonlySet<string>;
  readonly onTurn: (turned: ReadonlySet<string>) => void;
}) {
  const t = useDebitsText();
  const lease = useLeaseColumn<PreviewLine>();
  const usual = new Set(lines.filter(({ isNoticeKept }) => isNoticeKept).map((line) => line.lease.id));
  const selected = differing(usual, turned);
  const note = ({ isNoticeKept, noticeBy, sequence }: PreviewLine) =>
    isNoticeKept ? (
      sequence !== 'recurring' && <Chip tone="tint">{t(`sequence_${sequence}`)}</Chip>
    ) : (
      <Chip tone="warn">{t('noticeMissed', { date: formatDate(noticeBy) })}</Chip>
    );
  return (
    <Table
      label={t('debits')}
      selected={selected}
      onSelect={(chosen) => onTurn(differing(usual, chosen))}
      rowLabel={(line) => nameOf(line.lease)}
      columns={[
        lease,
        {
          name: 'mandate',
          header: t('mandate'),
          width: '26%',
          cell: ({ mandate }) => (
            <>
              {mandate.reference}
              <Detail>{t('ending', { last4: mandate.last4 })}</Detail>
            </>
          ),
        },
        { name: 'note', header: t('sequence'), width: '24%', cell: note },
        {
          name: 'amount',
          header: t('amount'),
          width: '9rem',
          align: 'end',
          cell: ({ cents }) => <Amount cents={cents} currency={currency} />,
        },
      ]}
      rows={lines}
      rowKey={(line) => line.lease.id}
      spine={(line) => propertyColourOf(line.lease.property.colour)}
      card={(line) => ({
        title: nameOf(line.lease),
        detail: `${line.mandate.reference}, ${t('ending', { last4: line.mandate.last4 })}`,
        amount: <Amount cents={line.cents} currency={currency} />,
        chip: note(line),
      })}
    />
  );
}

/** What is in one of the two alone. */
function differing(one: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  return new Set([...one, ...other].filter((id) => one.has(id) !== other.has(id)));
}

/** What is not collected, and why. */
export function PreviewExceptions({ preview: { exceptions, currency } }: { readonly preview: DebitPreview }) {
  const t = useDebitsText();
  const mayAdd = useMay()('rent.change');
  const lease = useLeaseColumn<DebitPreview['exceptions'][number]>();
  if (exceptions.length === 0) return null;
  const why = ({ kind, run }: DebitPreview['exceptions'][number]) =>
    kind === 'in-run' ? t('in-run', { number: run?.number ?? '' }) : t(kind);
  return (
    <Table
      label={t('exceptions')}
      columns={[
        { ...lease, header: t('exceptions') },
        { name: 'why', header: t('why'), width: '26%', cell: why },
        {
          name: 'act',
          header: t('mend'),
          width: '24%',
          cell: (row) => {
            if (row.run !== null) return <TextLink to={`/rent/direct-debits/${row.run.id}`}>{row.run.number}</TextLink>;
            return (
              row.kind === 'no-mandate' &&
              mayAdd && <TextLink to={`/rent/mandates?add=1&lease=${row.lease.id}`}>{t('addMandate')}</TextLink>
            );
          },
        },
        {
          name: 'due',
          header: t('due'),
          width: '9rem',
          align: 'end',
          cell: ({ cents }) => <Amount cents={Math.max(0, cents)} currency={currency} />,
        },
      ]}
      rows={exceptions}
      rowKey={(row) => row.lease.id}
      spine={(row) => propertyColourOf(row.lease.property.colour)}
      card={(row) => ({
        title: nameOf(row.lease),
        detail: why(row),
        amount: <Amount cents={Math.max(0, row.cents)} currency={currency} />,
      })}
    />
  );
}
