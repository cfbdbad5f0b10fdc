import type { FieldError } from '#shared/problems.ts';
import { catalogue, type Translate } from '#web/lib/messages.ts';
import { en } from './import-reasons.en.ts';

export const useReasons = catalogue(en, { de: () => import('./import-reasons.de.ts') });

const reasonsAtMost = 5;

/** What stands in the way, as one sentence; nothing where the server knows a reason that this page has no words for. */
export function reasonText(t: Translate<typeof en>, fields: readonly FieldError[]): string | undefined {
  const reasons = fields
    .slice(0, reasonsAtMost)
    .flatMap(({ code, name = '' }) => (isReason(code) ? [t(code, { name })] : []));
  const [first] = reasons;
  if (first === undefined || reasons.length < Math.min(reasonsAtMost, fields.length)) return undefined;
  if (fields.every(({ path }) => path === 'file')) return first;
  return t(fields.length > reasonsAtMost ? 'inTheWayAndMore' : 'inTheWay', { reasons: reasons.join('; ') });
}

type Reason = Exclude<keyof typeof en, 'inTheWay' | 'inTheWayAndMore'>;

function isReason(code: string): code is Reason {
  return Object.hasOwn(en, code);
}
