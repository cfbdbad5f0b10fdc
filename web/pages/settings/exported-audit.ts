import type { TableRow } from '#shared/table.ts';
import { formatInstant } from '#web/lib/format.ts';
import type { AuditEvent } from './api.ts';
import { auditSentence } from './audit-sentence.ts';
import type { useAuditText } from './audit-text.ts';

type Text = ReturnType<typeof useAuditText>;

/** Events as a table, in the words of the page. */
export function exportedAudit(
  t: Text,
  events: readonly AuditEvent[],
  placeOf: (event: AuditEvent) => string | null,
  timeZone: string,
): readonly TableRow[] {
  const rows = events.map((event): TableRow => [
    formatInstant(event.at, timeZone),
    event.actor?.name ?? null,
    withoutIsolates(auditSentence(t, event)),
    placeOf(event),
    event.requestId,
  ]);
  return [[t('time'), t('person'), t('what'), t('place'), t('reference')], ...rows];
}

/** Marks that keep names of another direction apart on a screen mean nothing in a cell. */
function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}
