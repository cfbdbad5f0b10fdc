import { moneyOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { formatDateFull, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { SharedCostPreview } from './api.ts';
import { useRunPartsText } from './run-parts-text.ts';
import { PreviewChip } from './run-parts.tsx';
import { SharedCostBefore } from './shared-cost-before.tsx';
import { SharedCostFields } from './shared-cost-fields.tsx';
import { SharedCostShares } from './shared-cost-shares.tsx';
import { useSharedCostsText } from './shared-costs-text.ts';
import { isId } from '#shared/lists/is-id.ts';
import { useSharedCost } from './use-shared-cost.ts';

const defaults = { property: '' };

/** One bill for a whole building: who bears how much of it shows while it is typed. */
export function SharedCostsPage() {
  const c = useSharedCostsText();
  const { organisation } = useMe();
  const mayChange = useMay()('rent.change');
  const [address] = useAddress(defaults);
  const cost = useSharedCost(isId(address.property) ? address.property : '');
  const { draft, run, isRefused, isAgain } = cost;
  return (
    <RunPage
      run={run}
      header={<RoomHeader page="sharedCosts" chip={<PreviewChip />} />}
      figures={(preview) => <Parts preview={preview} />}
      wishes={
        <>
          <SharedCostFields cost={cost} currency={run.preview?.currency ?? organisation.currency} />
          <SharedCostBefore cost={cost} />
        </>
      }
      {...(run.preview === undefined || isRefused ? { instead: !isRefused && <Empty plain>{c('fillIn')}</Empty> } : {})}
      confirm={(preview) => {
        const count = leasesOf(preview);
        if (count === 0) return false;
        return {
          title: draft.dueOn !== null && c('dated', { date: formatDateFull(draft.dueOn), count }),
          detail: c('nothingYet'),
          cancelTo: '/rent',
          act: mayChange && c('post', { count, amount: moneyOf(chargedOf(preview), preview.currency) }),
          disabled: preview.before !== null && !isAgain,
        };
      }}
    >
      {(preview) => (
        <>
          {leasesOf(preview) === 0 && <Empty plain>{c('nobody')}</Empty>}
          <SharedCostShares cost={cost} preview={preview} />
        </>
      )}
    </RunPage>
  );
}

function Parts({ preview }: { readonly preview: SharedCostPreview }) {
  const c = useSharedCostsText();
  const p = useRunPartsText();
  const { currency, vacantCents, commonCents } = preview;
  const money = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, currency));
  return (
    <Figures>
      <Figure phone={false} label={p('leases')} value={formatNumber(leasesOf(preview))} />
      <Figure label={c('charged', { currency })} value={money(chargedOf(preview))} />
      <Figure label={c('vacantCost', { currency })} value={money(vacantCents)} />
      <Figure phone={false} label={c('commonCost', { currency })} value={money(commonCents)} />
    </Figures>
  );
}

function borne({ shares }: SharedCostPreview) {
  return shares.filter(({ leaseId, cents }) => leaseId !== null && cents > 0);
}

function leasesOf(preview: SharedCostPreview): number {
  return new Set(borne(preview).map(({ leaseId }) => leaseId)).size;
}

function chargedOf(preview: SharedCostPreview): number {
  return borne(preview).reduce((sum, { cents }) => sum + cents, 0);
}
