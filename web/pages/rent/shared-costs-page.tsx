import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { formatDateFull, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import type { SharedCostPreview } from './api.ts';
import { SharedCostBefore } from './shared-cost-before.tsx';
import { SharedCostFields } from './shared-cost-fields.tsx';
import { SharedCostShares } from './shared-cost-shares.tsx';
import { useSharedCostsText } from './shared-costs-text.ts';
import { isId } from '#shared/lists/is-id.ts';
import { useSharedCost, type SharedCost } from './use-shared-cost.ts';
import styles from './shared-costs.module.css';

const defaults = { property: '' };

/** One bill for a whole building: who bears how much of it shows while it is typed, and is charged as it stands here. */
export function SharedCostsPage() {
  const c = useSharedCostsText();
  const say = useRentFailure();
  const { organisation } = useMe();
  const [address] = useAddress(defaults);
  const cost = useSharedCost(isId(address.property) ? address.property : '');
  const { preview, refusal, isCurrent, submission } = cost;
  const { failure, message } = submission;
  const currency = preview?.currency ?? organisation.currency;
  return (
    <ListLayout
      header={<RoomHeader page="sharedCosts" chip={<Chip tone="tint">{c('preview')}</Chip>} />}
      figures={preview !== undefined && refusal === undefined && <Parts preview={preview} />}
      confirm={
        preview !== undefined &&
        refusal === undefined &&
        borne(preview).length > 0 && <Confirm cost={cost} preview={preview} />
      }
    >
      <SharedCostFields cost={cost} currency={currency} />
      <SharedCostBefore cost={cost} />
      {refusal !== undefined && <ErrorNotice title={say(refusal)} requestId={refusal.requestId} />}
      {failure !== undefined && message !== undefined && failure.code !== 'charged-twice' && (
        <ErrorNotice title={say(failure)} requestId={failure.requestId} />
      )}
      {preview === undefined && refusal === undefined && <Empty plain>{c('fillIn')}</Empty>}
      {preview !== undefined && refusal === undefined && (
        <div className={styles['shares']} aria-busy={!isCurrent || undefined}>
          {borne(preview).length === 0 && <Empty plain>{c('nobody')}</Empty>}
          <SharedCostShares cost={cost} preview={preview} />
        </div>
      )}
    </ListLayout>
  );
}

function Parts({ preview }: { readonly preview: SharedCostPreview }) {
  const c = useSharedCostsText();
  const { currency, vacantCents, commonCents } = preview;
  const money = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, currency));
  return (
    <Figures>
      <Figure phone={false} label={c('leases')} value={formatNumber(leasesOf(preview))} />
      <Figure label={c('charged', { currency })} value={money(chargedOf(preview))} />
      <Figure label={c('vacantCost', { currency })} value={money(vacantCents)} />
      <Figure phone={false} label={c('commonCost', { currency })} value={money(commonCents)} />
    </Figures>
  );
}

function Confirm({ cost, preview }: { readonly cost: SharedCost; readonly preview: SharedCostPreview }) {
  const c = useSharedCostsText();
  const mayChange = useMay()('rent.change');
  const { draft, submission, isCurrent, isAgain } = cost;
  const count = leasesOf(preview);
  return (
    <ConfirmBar
      title={draft.dueOn !== null && c('dated', { date: formatDateFull(draft.dueOn), count })}
      detail={c('nothingYet')}
    >
      <ButtonLink to="/rent">{c('cancel')}</ButtonLink>
      {mayChange && (
        <Button
          variant="primary"
          busy={submission.busy || !isCurrent}
          disabled={preview.before !== null && !isAgain}
          onClick={() => submission.submit()}
        >
          {c('post', { count, amount: moneyOf(chargedOf(preview), preview.currency) })}
        </Button>
      )}
    </ConfirmBar>
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
