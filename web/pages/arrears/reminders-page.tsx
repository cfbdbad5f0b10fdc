import { MailChip } from '#web/features/mail-state/mail-chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { ListBody, type ListTable } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { settingQuery, type Sent } from './api.ts';
import { ReminderSettingForm } from './reminder-setting-form.tsx';
import { useRemindersText } from './reminders-text.ts';
import { useRemindersTable } from './use-reminders-table.ts';

/** When reminders go out, and what became of each. */
export function RemindersPage() {
  const m = useRemindersText();
  const pages = usePages();
  const save = useRemindersTable();
  const setting = useQuery(settingQuery);
  const query = useQuery(listQuery('GET /reminders/', { limit: 50, ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id });
  return (
    <ListLayout header={<RoomHeader page="reminders" />}>
      <Section title={m('when')} lead={m('whenLead')}>
        <FetchedPart query={setting}>
          {(found) => <ReminderSettingForm key={found.version} setting={found} />}
        </FetchedPart>
      </Section>
      <Section title={m('log')} act={<ExportAct save={save} />}>
        <ListBody
          list={list}
          none={<Empty plain>{m('logNone')}</Empty>}
          count={(count) => m('count', { count })}
          table={(given) => <SentTable {...given} />}
        />
      </Section>
    </ListLayout>
  );
}

function SentTable(list: ListTable<Sent>) {
  const m = useRemindersText();
  const r = useRemindText();
  const { organisation } = useMe();
  const whom = (row: Sent) => (
    <>
      <TextLink variant="row" to={`/people/${row.person.id}`}>
        <bdi>{row.person.name}</bdi>
      </TextLink>
      {row.address !== null && <Detail>{row.address}</Detail>}
    </>
  );
  const when = (row: Sent) => (
    <>
      {formatInstant(row.sentAt, organisation.timeZone)}
      <Detail>{row.sentBy === null ? m('itself') : m('by', { name: row.sentBy.name })}</Detail>
    </>
  );
  const state = ({ mailState, problem }: Sent) => (
    <span title={problem ?? undefined}>
      <MailChip state={mailState} />
    </span>
  );
  const amount = ({ cents, currency }: Sent) => (
    <>
      <Amount cents={cents} currency={currency} />
      {currency !== organisation.currency && <Detail>{currency}</Detail>}
    </>
  );
  return (
    <Table
      {...list}
      label={m('log')}
      spine={({ property }) => propertyColourOf(property.colour)}
      rowLabel={({ person, subject }) => `${person.name}: ${subject}`}
      columns={[
        { name: 'whom', header: m('whom'), cell: whom },
        {
          name: 'about',
          header: m('about'),
          width: '26%',
          cell: (row) => (
            <>
              {r(`stage_${row.stage}`)}
              <Detail>
                <bdi>{row.unit.name}</bdi> · {m('dueOn', { date: formatDate(row.dueOn) })}
              </Detail>
            </>
          ),
        },
        { name: 'at', header: m('at'), width: '19%', cell: when },
        { name: 'state', header: m('state'), width: '18%', cell: state },
        { name: 'amount', header: m('amount'), width: '8rem', align: 'end', cell: amount },
      ]}
      card={(row) => ({
        title: <bdi>{row.person.name}</bdi>,
        detail: (
          <>
            {r(`stage_${row.stage}`)} · {formatInstant(row.sentAt, organisation.timeZone)}
          </>
        ),
        amount: amount(row),
        chip: state(row),
      })}
    />
  );
}
