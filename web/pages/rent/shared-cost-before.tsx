import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useSharedCostsText } from './shared-costs-text.ts';
import type { SharedCost } from './use-shared-cost.ts';

/** The same cost was charged already: that run is at hand, and whoever means it says so. */
export function SharedCostBefore({ cost: { run, isAgain, setAgain } }: { readonly cost: SharedCost }) {
  const c = useSharedCostsText();
  const before = run.preview?.before ?? null;
  if (before === null) return null;
  return (
    <>
      <ErrorNotice title={c('before', { date: formatDate(before.on), number: before.number })}>
        <TextLink variant="plain" to={`/rent/runs/${before.id}`} target="_blank">
          {c('openRun', { number: before.number })}
        </TextLink>
      </ErrorNotice>
      <Checkbox label={c('again')} checked={isAgain} onChange={(event) => setAgain(event.target.checked)} />
    </>
  );
}
