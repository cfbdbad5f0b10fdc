import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { useRoom } from '#web/kit/hooks/use-room.ts';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatInstant, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { ScheduleActs } from './schedule-acts.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { contentOf, recipientsOf, stateOf, whenWords, type Schedule } from './schedule-words.ts';
import { useSchedulesText } from './schedules-text.ts';
import { schedulesQuery } from './use-schedules.ts';
import { useSchedulesTable } from './use-schedules-table.ts';

const defaults = { add: '', edit: '', with: '' };

/** Which reports leave by email, when, to whom, and how it went. */
export function SchedulesPage() {
  const t = useSchedulesText();
  const [address, change] = useAddress(defaults);
  const query = useQuery(schedulesQuery);
  const schedules = query.data?.items;
  const save = useSchedulesTable(schedules ?? []);
  const edited = schedules?.find(({ id }) => id === address.edit);
  const close = () => change({ add: '', edit: '', with: '' });
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Link to="/reports">{t('reports')}</Link>}
          title={t('title')}
          actions={
            <>
              {schedules !== undefined && schedules.length > 0 && <ExportMenu save={save} />}
              <Button variant="primary" onClick={() => change({ add: 'report' })}>
                {t('add')}
              </Button>
            </>
          }
        />
      }
    >
      {schedules === undefined && (query.error === null ? <Loading rows={6} /> : <QueryFailure query={query} />)}
      {schedules?.length === 0 && <Empty plain>{t('none')}</Empty>}
      {schedules !== undefined && schedules.length > 0 && (
        <Schedules schedules={schedules} onEdit={({ id }) => change({ edit: id })} />
      )}
      {address.add !== '' && <ScheduleDialog report={address.add} filters={address.with} onClose={close} />}
      {edited !== undefined && <ScheduleDialog key={edited.id} schedule={edited} onClose={close} />}
    </ListLayout>
  );
}

interface SchedulesProps {
  readonly schedules: readonly Schedule[];
  readonly onEdit: (schedule: Schedule) => void;
}

function Schedules({ schedules, onEdit }: SchedulesProps) {
  const t = useSchedulesText();
  const language = useLanguage();
  const { timeZone } = useMe().organisation;
  const narrow = !useRoom(1000);
  const at = (instant: string | null) => (instant === null ? nothing : formatInstant(instant, timeZone));
  const all: readonly (Column<Schedule> | false)[] = [
    { name: 'name', header: t('report'), cell: (schedule) => <Named schedule={schedule} /> },
    {
      name: 'recipients',
      header: t('recipients'),
      width: '20%',
      cell: (schedule) => <bdi>{recipientsOf(schedule)}</bdi>,
    },
    {
      name: 'schedule',
      header: t('schedule'),
      width: '17%',
      cell: (schedule) => whenWords(t, schedule, language),
    },
    !narrow && { name: 'next', header: t('next'), width: '13%', cell: ({ nextRunAt }) => at(nextRunAt) },
    !narrow && {
      name: 'last',
      header: t('last'),
      width: '13%',
      cell: ({ lastSentAt }) => (lastSentAt === null ? t('never') : at(lastSentAt)),
    },
    { name: 'state', header: t('state'), width: '14%', cell: (schedule) => <State schedule={schedule} /> },
  ];
  return (
    <Table
      label={t('title')}
      columns={all.filter((column) => column !== false)}
      rows={schedules}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      card={(schedule) => ({
        title: <Named schedule={schedule} />,
        detail: whenWords(t, schedule, language),
        chip: <State schedule={schedule} />,
      })}
      actsWidth="56px"
      acts={(schedule) => <ScheduleActs schedule={schedule} onEdit={() => onEdit(schedule)} />}
    />
  );
}

function Named({ schedule }: { readonly schedule: Schedule }) {
  const t = useSchedulesText();
  const { name, isOwn, owner } = schedule;
  const what = contentOf(t, useReportTitles(), schedule);
  return (
    <>
      <bdi>{name}</bdi>
      <Detail>{isOwn ? what : `${what}, ${t('by', { name: owner.name })}`}</Detail>
    </>
  );
}

function State({ schedule }: { readonly schedule: Schedule }) {
  const { tone, label, detail } = stateOf(useSchedulesText(), schedule);
  return (
    <>
      <Chip tone={tone}>{label}</Chip>
      {detail !== null && <Detail tone="bad">{detail}</Detail>}
    </>
  );
}
