import { useEffect } from 'react';
import type { ReportKey } from '#shared/reports/report-keys.ts';
import { call } from '#web/lib/client.ts';

/** Notes once that a report was looked at, when its sheet is there. Nobody is told if that fails: the report is there. */
export function useRan(key: ReportKey, isRead: boolean): void {
  useEffect(() => {
    if (isRead) call('POST /reports/{key}/ran/', { params: { key }, body: {} }).catch(() => undefined);
  }, [key, isRead]);
}
