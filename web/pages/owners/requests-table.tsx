import { Mailed } from '#web/features/mail-state/mail-chip.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { useRoomBeside } from '#web/kit/hooks/use-room.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import type { Column } from '#web/kit/table/column.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { ContributionRequest } from './api.ts';
import { useOwnersText } from './text.ts';

interface RequestsTableProps extends ListTable<ContributionRequest> {
  /** A panel is open beside it. */
  readonly narrow: boolean;
  readonly onAct: (wish: { readonly paid?: string; readonly cancel?: string }) => void;
}

/** Newest first, with what is left of each. */
export function RequestsTable({ narrow, onAct, ...list }: RequestsTableProps) {
  const t = useOwnersText();
  const mayChange = useMay()('owners.change');
  const wide = useRoomBeside(narrow, 1000);
  const columns: readonly (Column<ContributionRequest> | false)[] = [
    {
      name: 'owner',
      header: t('propertyAndOwner'),
      cell: ({ person, property, number }) => (
        <>
          <TextLink variant="row" to={`/owners/${person.id}`}>
            <bdi>{person.name}</bdi>
          </TextLink>
          <Detail>
            <bdi>{property.name}</bdi>, {number}
          </Detail>
        </>
      ),
    },
    { name: 'due', header: t('dueOn'), width: wide ? '12rem' : '40%', cell: (row) => <DueOn request={row} /> },
    wide && {
      name: 'requested',
      header: t('ofAmount'),
      width: '8rem',
      align: 'end',
      cell: ({ cents, currency }) => <Amount cents={cents} currency={currency} />,
    },
    wide && {
      name: 'paid',
      header: t('paidOf'),
      width: '8rem',
      align: 'end',
      cell: ({ paidCents, currency }) => <Amount cents={paidCents} currency={currency} />,
    },
  ];
  return (
    <Table
      {...list}
      label={t('requests')}
      columns={columns.filter((column) => column !== false)}
      actsWidth={narrow ? '3rem' : '13rem'}
      acts={(request) => (
        <>
          {mayChange && !narrow && request.state === 'open' && (
            <TextAct onClick={() => onAct({ paid: request.id })}>{t('contribution')}</TextAct>
          )}
          <MoreActs request={request} onCancel={() => onAct({ cancel: request.id })} />
        </>
      )}
      spine={({ property }) => propertyColourOf(property.colour)}
      rowLabel={({ person, number }) => `${person.name}, ${number}`}
      card={(row) => ({
        title: row.person.name,
        detail: `${row.property.name} · ${formatDate(row.dueOn)}`,
        amount: <Amount cents={row.cents - row.paidCents} currency={row.currency} />,
        chip: t(`state_${row.state}`),
      })}
    />
  );
}

function DueOn({
  request: { state, dueOn, mailState, sentAt, cancelReason },
}: {
  readonly request: ContributionRequest;
}) {
  const t = useOwnersText();
  const isLate = useToday() > dueOn && state === 'open';
  return (
    <>
      {formatDate(dueOn)}{' '}
      {isLate ? (
        <Chip tone="bad">{t('pastDue')}</Chip>
      ) : (
        state !== 'open' && <Chip tone={state === 'paid' ? 'ok' : 'neutral'}>{t(`state_${state}`)}</Chip>
      )}
      {cancelReason !== null && <Detail>{cancelReason}</Detail>}
      {cancelReason === null && mailState !== null && (
        <Detail>
          <Mailed mailState={mailState} sentAt={sentAt} />
        </Detail>
      )}
    </>
  );
}

function MoreActs({ request, onCancel }: { readonly request: ContributionRequest; readonly onCancel: () => void }) {
  const t = useOwnersText();
  const words = useFailureWords();
  const mayChange = useMay()('owners.change');
  const send = useAct('POST /contribution-requests/{id}/send/');
  const { id, number, state } = request;
  const tell = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => showToast({ text: failureText(words, failureOf(error)), tone: 'bad' }));
  const mail = async () => {
    const { address, mailState } = await send({ params: { id }, body: {} });
    showToast({ text: t(mailState, { number, address }) });
  };
  return (
    <Menu
      more
      variant="quiet"
      label={t('moreFor', { number })}
      entries={[
        {
          label: t('letter'),
          onSelect: () => tell(download('GET /contribution-requests/{id}/letter.pdf/', { params: { id } })),
        },
        ...(mayChange && state === 'open'
          ? [
              { label: t('send'), onSelect: () => tell(mail()) },
              'rule' as const,
              { label: t('cancelRequest'), onSelect: onCancel, danger: true },
            ]
          : []),
      ]}
    />
  );
}
