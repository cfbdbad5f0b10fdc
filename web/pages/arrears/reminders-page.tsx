import { useQuery } from '@tanstack/react-query';
import { useRemindText } from '#web/features/reminders/remind-text.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Chip, type Tone } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportAct } from '#web/kit/export-act/export-act.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { Pager } from '#web/kit/pager/pager.tsx';
import { usePages } from '#web/kit/pager/use-pages.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { sentQuery, settingQuery, type Sent } from './api.ts';
import { ReminderSettingForm } from './reminder-setting-form.tsx';
import { useRemindersText } from './reminders-text.ts';
import { useArrearsText } from './text.ts';
import { useRemindersTable } from './use-reminders-table.ts';

/** When reminders go out, and what became of each. */
export function RemindersPage() {
  const m = useRemindersText();
  const pages = usePages();
  const save = useRemindersTable();
  const setting = useQuery(settingQuery);
  const query = useQuery(sentQuery(pages.cursor));
  const { items, next = null } = query.data ?? {};
  return (
    <ListLayout header={<RoomHeader page="reminders" />}>
      <Section title={m('when')} lead={m('whenLead')}>
        {setting.data === undefined && setting.error !== null && <QueryFailure query={setting} />}
        {setting.data === undefined && setting.error === null && <Loading rows={6} />}
        {setting.data !== undefined && <ReminderSettingForm key={setting.data.version} setting={setting.data} />}
      </Section>
      <Section title={m('log')} act={<ExportAct save={save} />}>
        {items === undefined && query.error !== null && <QueryFailure query={query} />}
        {items?.length === 0 && <Empty plain>{m('logNone')}</Empty>}
        {items?.length !== 0 && (items !== undefined || query.error === null) && <SentTable rows={items} />}
        {(items?.length ?? 0) > 0 && (
          <Pager
            busy={query.isPlaceholderData}
            startsOver={pages.startsOver}
            onPrevious={pages.goPrevious}
            onNext={next === null ? undefined : () => pages.goNext(next)}
          >
            {m('count', { count: items?.length ?? 0 })}
          </Pager>
        )}
      </Section>
    </ListLayout>
  );
}

const tones: Readonly<Record<Sent['mailState'], Tone>> = { queued: 'tint', sent: 'ok', failed: 'bad', kept: 'neutral' };

function SentTable({ rows }: { readonly rows: readonly Sent[] | undefined }) {
  const m = useRemindersText();
  const a = useArrearsText();
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
      <Chip tone={tones[mailState]}>{a(`mail_${mailState}`)}</Chip>
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
      label={m('log')}
      rows={rows}
      rowKey={({ id }) => id}
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
