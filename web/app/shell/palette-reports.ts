import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useReportTitles } from '#web/features/explain/labels.ts';
import { catalogue } from '#web/lib/messages.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useAboveText } from './above-text.ts';
import type { PaletteEntry } from './palette-acts.ts';
import { en } from './palette-reports.en.ts';
import type { ShellActs } from './shell-acts.ts';

const useOtherNames = catalogue(en, { de: () => import('./palette-reports.de.ts') });

/** Every report that this person may see, as the server tells it, by its name and by what else it is called. */
export function useReportEntries(acts: Pick<ShellActs, 'go'>): {
  readonly entries: readonly PaletteEntry[];
  readonly isAsking: boolean;
} {
  const t = useAboveText();
  const titleOf = useReportTitles();
  const otherNames = useOtherNames();
  const { data, isPending } = useQuery({ ...routeQuery('GET /reports/', {}), retry: false });
  return {
    entries: (data?.items ?? []).map(({ key }) => ({
      key: `report ${key}`,
      group: 'go',
      icon: ChartNoAxesColumn,
      label: titleOf(key),
      detail: t('paletteReport'),
      words: `${t('paletteReport')} ${otherNames(key)}`,
      run: () => acts.go(`/reports/${key}`),
    })),
    isAsking: isPending,
  };
}
