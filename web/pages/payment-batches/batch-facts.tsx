import { useQuery } from '@tanstack/react-query';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { Spine } from '#web/kit/spine/spine.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { recentBatchesQuery } from './api.ts';
import { useBatchText } from './text.ts';
import type { Batch } from './use-batch.ts';
import styles from './batch.module.css';

/** The slip as it will read, what is different afterwards, and what came in for which building. */
export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const t = useBatchText();
  const r = useRentWords();
  const { entered, preview, currency, total, plannedOf } = batch;
  if (entered.length === 0) return <RecentBatches />;
  const byProperty = Map.groupBy(
    entered.flatMap(({ key, cents }) => {
      const property = plannedOf(key)?.property;
      return property === undefined || cents === null ? [] : [{ property, cents }];
    }),
    ({ property }) => property.id,
  );
  return (
    <>
      <Facts title={t('depositSlip')}>
        {entered.map(({ key, method, reference, cents }) => (
          <Fact key={key} label={<bdi>{`${r(`method_${method}`)} ${reference}`.trim()}</bdi>}>
            {formatMoney(cents ?? 0, currency)}
          </Fact>
        ))}
        <div className={styles['total']}>
          <Fact strong label={t('items', { count: entered.length })}>
            {formatMoney(total, currency)}
          </Fact>
        </div>
      </Facts>
      {preview !== undefined && (
        <Facts title={t('afterPosting')}>
          <Fact strong label={t('appliedToCharges')}>
            {formatMoney(preview.appliedCents, currency)}
          </Fact>
          <Fact strong label={t('prepaidSum')}>
            {formatMoney(preview.prepaidCents, currency)}
          </Fact>
          <Fact strong label={t('pastDueNow')}>
            {formatMoney(preview.pastDueBeforeCents, currency)}
          </Fact>
          <Fact strong label={t('pastDueThen')}>
            {formatMoney(preview.pastDueAfterCents, currency)}
          </Fact>
        </Facts>
      )}
      {byProperty.size > 0 && (
        <Facts title={t('property')}>
          {[...byProperty.values()].flatMap((rows) =>
            rows.slice(0, 1).map(({ property }) => (
              <Fact
                key={property.id}
                label={
                  <>
                    <Spine small colour={propertyColourOf(property.colour)} /> <bdi>{property.name}</bdi>
                  </>
                }
              >
                {formatMoney(
                  rows.reduce((sum, { cents }) => sum + cents, 0),
                  currency,
                )}
              </Fact>
            )),
          )}
        </Facts>
      )}
    </>
  );
}

/** While nothing is entered: what was recorded before, each with its way back. */
function RecentBatches() {
  const t = useBatchText();
  const { data } = useQuery(recentBatchesQuery);
  const batches = data?.items ?? [];
  if (batches.length === 0) return null;
  return (
    <Facts title={t('recent')}>
      <ul className={styles['recent']}>
        {batches.map(({ id, receivedOn, receipts, firstNumber, lastNumber, cents, currency, voided }) => (
          <li key={id}>
            <TextLink variant="row" to={`/rent/batches/${id}`}>
              {t('recentBatch', {
                date: formatDate(receivedOn),
                payments: t('payments', { count: receipts }),
                first: firstNumber,
                last: lastNumber,
              })}
            </TextLink>
            <span>{voided === null ? moneyOf(cents, currency) : <Chip tone="bad">{t('voided')}</Chip>}</span>
          </li>
        ))}
      </ul>
    </Facts>
  );
}
