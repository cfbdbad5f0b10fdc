import { useQuery } from '@tanstack/react-query';
import { propertyColourOf, propertyColourValue } from '#web/kit/spine/property-colour.ts';
import { formatMoney } from '#web/lib/format.ts';
import { fundsQuery, type Place, type ShortFund } from './api.ts';
import { beamOf } from './beam-parts.ts';
import { useTrustText } from './text.ts';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';
import styles from './trust.module.css';

const fundsAtMost = 12;

interface BeamProps {
  readonly account: NonNullable<Place['account']>;
  readonly place: Place;
  readonly short: readonly ShortFund[];
}

/** The bank as a beam and whose money it is as the blocks under it: what hangs over the plumb line is short. */
export function Beam({ account, place, short }: BeamProps) {
  const t = useTrustText();
  const nameOf = useHolderName();
  const { currency } = place;
  const { data } = useQuery(fundsQuery({ accountId: account.id, currency }, fundsAtMost));
  if (data === undefined) return <div className={styles['beamBox']} aria-hidden="true" />;
  const { blocks, bankShare, shortShare } = beamOf(Number(place.bankCents), data.items, short);
  const money = (cents: Parameters<typeof formatMoney>[0]) => formatMoney(cents, currency, { negative: 'accounting' });
  const name = (block: (typeof blocks)[number]) => (block.holder === null ? t('others') : nameOf(block.holder));
  const narrow = blocks.filter(({ isWide }) => !isWide);
  return (
    <div className={styles['beamBox']}>
      <div className={styles['beam']} style={{ width: `${bankShare * 100}%` }}>
        <span>{t('bookBalance')}</span>
        <strong>{money(place.bankCents)}</strong>
      </div>
      <div className={styles['blocks']}>
        {blocks.map((block) => (
          <div
            key={block.key}
            className={styles['block']}
            title={`${name(block)} ${money(block.cents)}`}
            style={{
              flexGrow: block.cents,
              borderTopColor:
                block.holder === null || block.holder.colour === null
                  ? 'var(--ink-2)'
                  : propertyColourValue(propertyColourOf(block.holder.colour)),
            }}
          >
            {block.isWide && (
              <>
                <span>{name(block)}</span>
                <strong>{money(block.cents)}</strong>
              </>
            )}
          </div>
        ))}
        {shortShare > 0 && <div className={styles['over']} style={{ width: `max(6px, ${shortShare * 100}%)` }} />}
      </div>
      <div className={styles['plumb']} style={{ left: `${bankShare * 100}%` }} aria-hidden="true" />
      <p className={styles['under']}>
        {narrow.map((block) => `${name(block)} ${money(block.cents)}`).join(' · ')}
        {short.map((fund) => (
          <strong key={`${fund.holder.kind} ${fund.holder.id}`} className={styles['short']}>
            {' '}
            {t('shortBy', {
              name: nameOf(fund.holder),
              amount: money(String(fund.cents).replace('-', '') as `${number}`),
            })}
          </strong>
        ))}
      </p>
    </div>
  );
}
