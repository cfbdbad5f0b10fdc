import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Button } from '#web/kit/button/button.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, nothing } from '#web/lib/format.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { UnitPlace } from '#web/features/money/unit-place.tsx';
import { leasesQuery, type LeaseItem } from './api.ts';
import { useIncreasesText } from './text.ts';
import styles from './increases.module.css';

export interface LeaseChoiceProps {
  readonly propertyId: string;
  readonly onProperty: (id: string) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onNext: () => void;
}

/** The leases of a building, or of all of them; each can be taken out or in. */
export function LeaseChoice({ propertyId, onProperty, chosen, onChoose, onNext }: LeaseChoiceProps) {
  const t = useIncreasesText();
  const words = useRentWords();
  const properties = usePropertyList() ?? [];
  const known = properties.find(({ id }) => id === propertyId)?.id;
  const query = useQuery(leasesQuery(known));
  const [typed, setTyped] = useState('');
  const folded = typed.trim().toLowerCase();
  const rows = query.data?.filter((row) =>
    [row.unit.name, row.number, ...row.tenants.map(({ name }) => name)].some((text) =>
      text.toLowerCase().includes(folded),
    ),
  );
  const rent = ({ rentCents, currency }: LeaseItem) =>
    rentCents === null ? (
      nothing
    ) : (
      <>
        <Amount cents={rentCents} currency={currency} />
        <Detail>{currency}</Detail>
      </>
    );
  return (
    <>
      <div className={styles['choices']}>
        <Select
          label={t('property')}
          options={[
            { value: '', label: t('everyProperty') },
            ...properties
              .filter(({ archivedAt }) => archivedAt === null)
              .map(({ id, name, colour }) => ({ value: id, label: name, colour: propertyColourOf(colour) })),
          ]}
          value={known ?? ''}
          onChange={onProperty}
        />
        <TextField label={t('find')} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      {rows === undefined && query.error !== null && <QueryFailure query={query} />}
      {rows?.length === 0 && <Empty plain>{t('noLeases')}</Empty>}
      {rows?.length !== 0 && (rows !== undefined || query.error === null) && (
        <Table
          label={t('chooseLeases')}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={(row) => `${namesOf(words, row.tenants)}, ${row.unit.name}`}
          spine={({ property }) => propertyColourOf(property.colour)}
          selected={chosen}
          onSelect={onChoose}
          loadingRows={8}
          columns={[
            {
              name: 'tenant',
              header: t('tenant'),
              cell: (row) => (
                <span className={styles['cut']}>
                  <Names of={row.tenants} none={words('noTenant')} />
                </span>
              ),
            },
            {
              name: 'unit',
              header: t('unit'),
              width: '30%',
              cell: ({ unit, property }) => (
                <span className={styles['cut']}>
                  <UnitPlace unit={unit} property={property} />
                </span>
              ),
            },
            { name: 'from', header: t('leaseStart'), width: '14%', cell: ({ startsOn }) => formatDate(startsOn) },
            { name: 'rent', header: t('rent'), width: '10rem', align: 'end', cell: rent },
          ]}
          card={(row) => ({
            title: <Names of={row.tenants} none={words('noTenant')} />,
            detail: (
              <>
                <bdi>{row.unit.name}</bdi> <bdi>{row.property.name}</bdi>
              </>
            ),
            amount: rent(row),
          })}
        />
      )}
      <div className={styles['acts']}>
        <Button variant="primary" disabled={chosen.size === 0} onClick={onNext}>
          {t('next')}
        </Button>
        <span role="status" className={styles['quiet']}>
          {chosen.size === 0 ? t('chosenNone') : t('chosen', { count: chosen.size })}
        </span>
      </div>
    </>
  );
}
