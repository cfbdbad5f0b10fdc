import { formatNumber } from '#web/lib/format.ts';
import type { Import } from './api.ts';
import { useImportText } from './text.ts';

/** The server stopped in the middle: nothing of it is kept, and what to do is said at whichever step one comes back to. */
export function CutOff({
  interrupted: { act, done, of },
}: {
  readonly interrupted: NonNullable<Import['interrupted']>;
}) {
  const t = useImportText();
  return t(act === 'run' ? 'runCutOff' : 'checkCutOff', { done: formatNumber(done), of: formatNumber(of) });
}
