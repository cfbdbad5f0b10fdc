import { X } from 'lucide-react';
import { firstOfMonth } from '#shared/dates.ts';
import { packetPropertiesAtMost } from '#shared/reports/packet-reports.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { formatMonth } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { useToday } from '#web/lib/use-today.ts';
import { usePacketText } from './packet-text.ts';
import type { OpenPacket } from './use-packet.ts';
import styles from './packet.module.css';

/** Which month, of what, and counted how. */
export function PacketChoices({ packet }: { readonly packet: OpenPacket }) {
  const t = usePacketText();
  const { packets, open, month, basis, change } = packet;
  const months = useMonths(month);
  return (
    <div className={styles['choices']}>
      <div className={styles['row']}>
        {packets.length > 0 && (
          <Select
            small
            label={t('packet')}
            options={[
              { value: '', label: t('noPacket') },
              ...packets.map(({ id, name, isOwn, by }) => ({
                value: id,
                label: isOwn ? name : t('packetBy', { packet: name, name: by }),
              })),
            ]}
            value={open?.id ?? ''}
            onChange={(id) => packet.openPacket(packets.find((one) => one.id === id))}
          />
        )}
        <Select
          small
          label={t('month')}
          options={months.map((value) => ({ value, label: formatMonth(value) }))}
          value={month}
          onChange={(chosen) => change({ month: chosen })}
        />
        <Segmented
          label={t('basis')}
          options={[
            { value: 'accrual', label: t('accrual') },
            { value: 'cash', label: t('cash') },
          ]}
          value={basis}
          onChange={(chosen) => change({ basis: chosen })}
        />
      </div>
      <Properties packet={packet} />
    </div>
  );
}

/** This month and the two years before it, and the month that was asked for. */
function useMonths(asked: string): readonly string[] {
  const first = firstOfMonth(useToday());
  const months = Array.from({ length: 25 }, (_, back) => addMonths(first, -back).slice(0, 7));
  return months.includes(asked) ? months : [...months, asked];
}

function Properties({ packet: { propertyIds, change } }: { readonly packet: OpenPacket }) {
  const t = usePacketText();
  const properties = usePropertyList() ?? [];
  if (properties.length === 0) return null;
  const choose = (ids: readonly string[]) => change({ properties: ids.join(',') });
  const left = properties.filter(({ id, archivedAt }) => archivedAt === null && !propertyIds.includes(id));
  return (
    <div className={styles['properties']}>
      <Select
        small
        label={t('properties')}
        options={left.map(({ id, name, colour }) => ({ value: id, label: name, colour: propertyColourOf(colour) }))}
        value={null}
        disabled={left.length === 0 || propertyIds.length >= packetPropertiesAtMost}
        placeholder={propertyIds.length === 0 ? t('allProperties') : t('addProperty')}
        onChange={(id) => choose([...propertyIds, id])}
      />
      {propertyIds.length > 0 && (
        <ul className={styles['chosen']}>
          {properties
            .filter(({ id }) => propertyIds.includes(id))
            .map(({ id, name }) => (
              <li key={id}>
                {name}
                <Button
                  variant="quiet"
                  aria-label={t('removeProperty', { property: name })}
                  icon={<Icon of={X} size={16} />}
                  onClick={() => choose(propertyIds.filter((one) => one !== id))}
                />
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}
