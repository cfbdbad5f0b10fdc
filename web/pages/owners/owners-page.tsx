import { useQuery } from '@tanstack/react-query';
import { moneyOf } from '#web/features/money/words.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import { ListPage } from '#web/kit/list-page/list-page.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatList, formatPercent, nothing } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import type { Owner } from './api.ts';
import { useOwnersText } from './text.ts';

const OwnerPanel = lazyPart(async () => (await import('./owner-panel.tsx')).OwnerPanel);
const defaults = { open: '' };
const save = serverTable('GET /exports/owners.csv/');

/** Who owns what today, how each is paid, and what is declared and not paid. */
export function OwnersPage() {
  const t = useOwnersText();
  const may = useMay();
  const [address, change] = useAddress(defaults);
  const pages = usePages();
  const query = useQuery(listQuery('GET /owners/', { limit: 100, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ person }) => person.id, address, change });
  return (
    <ListPage
      list={list}
      header={
        <RoomHeader
          page="owners"
          {...(list.isBare
            ? {}
            : {
                actions: (
                  <>
                    <ExportMenu save={save} />
                    {may('owners.pay') && (
                      <ButtonLink to="/owners/distributions" variant="primary">
                        {t('payOwners')}
                      </ButtonLink>
                    )}
                  </>
                ),
              })}
        />
      }
      none={<Empty>{t('none')}</Empty>}
      table={(given) => <OwnersTable {...given} />}
      count={(count) => t('count', { count })}
      peek={({ known, onClose }) =>
        known !== undefined &&
        may('owners.change') && <OwnerPanel key={known.person.id} owner={known} onClose={onClose} />
      }
    />
  );
}

function OwnersTable(list: ListTable<Owner>) {
  const t = useOwnersText();
  const places = ({ properties }: Owner) =>
    properties.length === 0
      ? nothing
      : formatList(properties.map(({ name, parts }) => `${name} ${formatPercent(parts / 1_000_000, 2)}`));
  const waiting = (owner: Owner) =>
    owner.waiting.length === 0
      ? nothing
      : owner.waiting.map(({ currency, cents }) => moneyOf(cents, currency)).join(', ');
  const method = (owner: Owner) => (
    <>
      {t(`method_${owner.method ?? 'none'}`)} {owner.holdReason !== null && <Chip tone="warn">{t('onHold')}</Chip>}
    </>
  );
  return (
    <Table
      {...list}
      label={t('label')}
      columns={[
        {
          name: 'name',
          header: t('name'),
          width: '26%',
          cell: ({ person }) => (
            <TextLink variant="row" to={`/owners/${person.id}`}>
              <bdi>{person.name}</bdi>
            </TextLink>
          ),
        },
        { name: 'properties', header: t('properties'), cell: places },
        { name: 'method', header: t('method'), width: '22%', cell: method },
        { name: 'waiting', header: t('waiting'), width: '10rem', align: 'end', cell: waiting },
      ]}
      rowLabel={({ person }) => person.name}
      card={(owner) => ({
        title: owner.person.name,
        detail: places(owner),
        amount: waiting(owner),
        chip: t(`method_${owner.method ?? 'none'}`),
      })}
    />
  );
}
