import { debitSequences } from '#shared/direct-debits.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { Mandate } from './api.ts';
import { nameOf, useLeaseColumn } from './preview-lines.tsx';
import { useDebitsText } from './text.ts';

interface MandatesTableProps extends ListTable<Mandate> {
  readonly onRevoke: (id: string) => void;
}

/** Newest first, with what the next collection of each is. */
export function MandatesTable({ onRevoke, ...list }: MandatesTableProps) {
  const t = useDebitsText();
  const mayChange = useMay()('rent.change');
  const lease = useLeaseColumn<Mandate>();
  const ended = ({ revokedOn, revokedReason }: Mandate) =>
    revokedOn !== null && (
      <>
        {t('endedOn', { date: formatDate(revokedOn) })}
        <Detail>{revokedReason ?? t('byFinal')}</Detail>
      </>
    );
  return (
    <Table
      {...list}
      label={t('mandates')}
      columns={[
        lease,
        {
          name: 'reference',
          header: t('reference'),
          width: '20%',
          cell: (row) => (
            <>
              {row.reference}
              <Detail>{`${row.scheme}, ${t('ending', { last4: row.last4 })}`}</Detail>
            </>
          ),
        },
        { name: 'signed', header: t('signedOn'), width: '9rem', cell: ({ signedOn }) => formatDate(signedOn) },
        {
          name: 'next',
          header: t('nextSequence'),
          width: '12rem',
          cell: (row) => ended(row) || (mayChange ? <NextCollection mandate={row} /> : t(`sequence_${row.sequence}`)),
        },
      ]}
      {...(!mayChange
        ? {}
        : {
            actsWidth: '7rem',
            acts: ({ id, revokedOn }: Mandate) =>
              revokedOn === null && <TextAct onClick={() => onRevoke(id)}>{t('revoke')}</TextAct>,
          })}
      spine={(row) => propertyColourOf(row.lease.property.colour)}
      card={(row) => ({
        title: nameOf(row.lease),
        detail: `${row.reference}, ${t('ending', { last4: row.last4 })}`,
        chip:
          row.revokedOn === null ? t(`sequence_${row.sequence}`) : t('endedOn', { date: formatDate(row.revokedOn) }),
      })}
    />
  );
}

function NextCollection({ mandate }: { readonly mandate: Mandate }) {
  const t = useDebitsText();
  const words = useFailureWords();
  const change = useAct('PATCH /mandates/{id}/');
  const save = async (value: string) => {
    const sequence = debitSequences.find((one) => one === value);
    if (sequence === undefined || sequence === mandate.sequence) return;
    try {
      await change({ params: { id: mandate.id }, body: { sequence, version: mandate.version } });
      showToast({ text: t('sequenceSaved', { reference: mandate.reference }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  return (
    <Select
      label={t('nextSequence')}
      labelHidden
      value={mandate.sequence}
      options={debitSequences.map((value) => ({ value, label: t(`sequence_${value}`) }))}
      onChange={(value) => void save(value)}
    />
  );
}
