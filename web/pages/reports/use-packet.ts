import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import { firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { packetReports, usualPacket } from '#shared/reports/packet-reports.ts';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useToday } from '#web/lib/use-today.ts';
import { reportsQuery } from './report-api.ts';

export type SavedPacket = RouteAnswer<Routes['GET /report-packets/']>['items'][number];

export const savedPacketsQuery = routeQuery('GET /report-packets/', {});

const defaults = { month: '', reports: '', properties: '', basis: 'accrual', packet: '' };
/** The address of a packet without a report. */
const none = 'none';

/** The packet that the address asks for: the last month, and the usual reports, where it says nothing. */
export function usePacket() {
  const [address, change] = useAddress(defaults);
  const today = useToday();
  const offered = useQuery(reportsQuery);
  const saved = useQuery(savedPacketsQuery);
  const packets = saved.data?.items ?? [];
  const open = packets.find(({ id }) => id === address.packet);
  const available = packetReports.filter((key) => offered.data?.items.some((report) => report.key === key));
  const wished: readonly string[] =
    address.reports === none
      ? []
      : address.reports === ''
        ? (open?.reports ?? usualPacket)
        : address.reports.split(',');
  const reports = available.filter((key) => wished.includes(key));
  const month = address.month || addMonths(firstOfMonth(today), -1).slice(0, 7);
  const basis: 'accrual' | 'cash' = address.basis === 'cash' ? 'cash' : 'accrual';
  const propertyIds = address.properties === '' ? [] : address.properties.split(',');
  return {
    query: offered,
    packets,
    open,
    available,
    asked: {
      month,
      reports: reports.join(','),
      basis,
      ...(propertyIds.length > 0 && { propertyIds: propertyIds.join(',') }),
    },
    month,
    reports,
    propertyIds,
    basis,
    change,
    chooseReports: (chosen: readonly ReportKey[]) => change({ reports: chosen.join(',') || none }),
    openPacket: (packet: SavedPacket | undefined) =>
      change({
        packet: packet?.id ?? '',
        reports: '',
        properties: packet?.properties.map(({ id }) => id).join(',') ?? '',
        basis: packet?.basis ?? 'accrual',
      }),
  };
}

export type OpenPacket = ReturnType<typeof usePacket>;
