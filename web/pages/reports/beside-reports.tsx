import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/rent/calendar.ts';
import { usualPacket } from '#shared/reports/packet-reports.ts';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { useExport } from '#web/kit/export-act/use-export.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct, TextLink } from '#web/kit/text-link/text-link.tsx';
import { download } from '#web/lib/download.ts';
import { formatDate, formatMonth, formatMonthShort } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { useLanguage } from '#web/lib/messages.ts';
import { dayIn } from '#web/lib/places.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { OfferedReport } from './asked.ts';
import { useIndexText } from './index-text.ts';
import type { Schedule } from './schedule-words.ts';
import { savedPacketsQuery, type SavedPacket } from './use-packet.ts';
import styles from './index.module.css';

export interface BesideReportsProps {
  readonly reports: readonly OfferedReport[];
  readonly schedules: readonly Schedule[];
}

/** What the reports are for at month's end: the packet, what leaves next by itself, and packets that were saved. */
export function BesideReports({ reports, schedules }: BesideReportsProps) {
  const packets = useQuery(savedPacketsQuery).data?.items ?? [];
  return (
    <>
      <UsualPacket reports={reports} />
      <NextSchedules schedules={schedules} />
      <SavedPackets packets={packets} />
    </>
  );
}

/** The reports of the last month together, each with the day or the month that it is of. */
function UsualPacket({ reports }: Pick<BesideReportsProps, 'reports'>) {
  const t = useIndexText();
  const titleOf = useReportTitles();
  const language = useLanguage();
  const { busy, run } = useExport();
  const { from, to } = monthOf(addMonths(firstOfMonth(useToday()), -1));
  const month = from.slice(0, 7);
  const own = usualPacket.flatMap((key) => reports.find((report) => report.key === key) ?? []);
  if (own.length === 0) return null;
  const query = { month, reports: own.map(({ key }) => key).join(','), basis: 'accrual' as const, language };
  const save = () =>
    run(async () => {
      await download('GET /report-packet.pdf/', { query });
      return true;
    });
  return (
    <Facts title={t('packet')} act={<TextLink to="/reports/packet">{t('editPacket')}</TextLink>}>
      <FactNote>{formatMonth(month)}</FactNote>
      {own.map(({ key, parameters }) => (
        <Fact
          key={key}
          reversed
          label={
            <span className={styles['part']}>
              <Icon of={Check} size={16} />
              {titleOf(key)}
            </span>
          }
        >
          {parameters.includes('from') ? formatMonthShort(month) : formatDate(to)}
        </Fact>
      ))}
      <TextAct disabled={busy} onClick={() => void save()}>
        {t('downloadPdf')}
      </TextAct>
    </Facts>
  );
}

const shownSchedules = 3;

function NextSchedules({ schedules }: Pick<BesideReportsProps, 'schedules'>) {
  const t = useIndexText();
  const { timeZone } = useMe().organisation;
  const coming = schedules
    .flatMap(({ id, name, nextRunAt }) => (nextRunAt === null ? [] : [{ id, name, nextRunAt }]))
    .toSorted((one, other) => (one.nextRunAt < other.nextRunAt ? -1 : 1));
  if (coming.length === 0) return null;
  const count = schedules.length;
  return (
    <Facts title={t('nextSchedules')} act={<TextLink to="/reports/schedules">{t('allSchedules', { count })}</TextLink>}>
      {coming.slice(0, shownSchedules).map(({ id, name, nextRunAt }) => (
        <Fact key={id} label={<bdi>{name}</bdi>}>
          {formatDate(dayIn(timeZone, new Date(nextRunAt)))}
        </Fact>
      ))}
    </Facts>
  );
}

function SavedPackets({ packets }: { readonly packets: readonly SavedPacket[] }) {
  const t = useIndexText();
  if (packets.length === 0) return null;
  return (
    <Facts title={t('savedPackets')}>
      {packets.map((packet) => (
        <Fact
          key={packet.id}
          reversed
          label={
            <TextLink variant="row" to={addressOf(packet)}>
              <bdi>{packet.name}</bdi>
            </TextLink>
          }
        >
          {packet.isOwn ? '' : <bdi>{packet.by}</bdi>}
        </Fact>
      ))}
    </Facts>
  );
}

/** As the packet's own page opens it. */
function addressOf({ id, properties, basis }: SavedPacket): string {
  const asked = { packet: id, ...(properties.length > 0 && { properties: properties.map((one) => one.id).join(',') }) };
  return `/reports/packet?${new URLSearchParams({ ...asked, ...(basis === 'cash' && { basis }) }).toString()}`;
}
