import { MailChip } from '#web/features/mail-state/mail-chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { mailStates } from '#shared/mail-states.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { Select } from '#web/kit/select/select.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatRelative } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import type { MailMessage } from './api.ts';
import { MailServerSection } from './mail-server-section.tsx';
import { useMailText } from './mail-text.ts';
import { useMailTable } from './use-mail-table.ts';
import styles from './mail-page.module.css';

const addressDefaults = { tab: 'organisation', open: '', state: '' };

export function MailPage() {
  const t = useMailText();
  const [address, change] = useAddress(addressDefaults);
  const may = useMay();
  const pages = usePages();
  const state = mailStates.find((one) => one === address.state);
  const query = useQuery(
    listQuery('GET /mail-messages/', { limit: 50, ...pages.at, ...(state === undefined ? {} : { state }) }),
  );
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const save = useMailTable(state);
  const delivery = query.data?.delivery;
  const all: readonly (Column<MailMessage> | false)[] = [
    { name: 'subject', header: t('subject'), cell: (message) => message.subject },
    address.open === '' && { name: 'to', header: t('mailTo'), width: '32%', cell: (message) => message.to },
    { name: 'state', header: t('state'), width: '14%', cell: (message) => <MailChip state={message.state} /> },
    {
      name: 'when',
      header: t('when'),
      width: '18%',
      cell: (message) => <Detail alone>{formatRelative(message.createdAt)}</Detail>,
    },
  ];
  const columns = all.filter((column) => column !== false);
  return (
    <>
      {may('organisation.change') && <MailServerSection />}
      {delivery === 'kept' && <p className={styles['note']}>{t('mailKeptWhy')}</p>}
      {delivery === 'smtp' && <p className={styles['note']}>{t('mailSmtp')}</p>}
      <div className={styles['filter']}>
        <Select
          label={t('state')}
          small
          options={[
            { value: 'all', label: t('mailAll') },
            ...mailStates.map((value) => ({ value, label: t(`mail_${value}`) })),
          ]}
          value={state ?? 'all'}
          onChange={(value) => change({ state: value === 'all' ? '' : value, open: '' })}
        />
        <ExportAct save={save} />
      </div>
      <ListBody
        list={list}
        none={<Empty plain>{t(state === undefined ? 'mailNone' : 'mailNoneInState')}</Empty>}
        table={(given) => (
          <Table
            {...given}
            label={t('mailLabel')}
            columns={columns}
            card={(message) => ({
              title: message.subject,
              detail: message.to,
              amount: <Detail alone>{formatRelative(message.createdAt)}</Detail>,
              chip: <MailChip state={message.state} />,
            })}
          />
        )}
      />
    </>
  );
}
