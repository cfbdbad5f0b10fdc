import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { searchOf, useTypedSearch } from '#web/kit/combobox/combobox-search.ts';
import type { Option } from '#web/kit/select/select.tsx';
import { personByIdQuery, useFoundPeople } from '#web/lib/find-people.ts';
import { unitByIdQuery, useFoundUnits, type FoundUnit } from '#web/lib/find-units.ts';
import { accountsQuery } from './api.ts';
import { useReportsText } from './text.ts';
import type { Whom } from './report-parameters.tsx';
import type { ReportView } from './use-report-address.ts';

interface ViewProps {
  readonly view: ReportView;
}

/** One unit, found by typing; of the chosen property where one is chosen. */
export function UnitParameter({ view: { seen, narrowed, change } }: ViewProps) {
  const t = useReportsText();
  const typed = useTypedSearch();
  const { unitId = '' } = narrowed;
  const answer = useFoundUnits(typed.asked, { propertyId: seen.propertyId ?? '' });
  const chosen = useQuery({ ...unitByIdQuery(unitId), enabled: unitId !== '' }).data;
  return (
    <Combobox
      label={t('unit')}
      placeholder={t('allUnits')}
      options={(answer.data?.items ?? []).map((unit) => unitOption(unit))}
      value={chosen === undefined || unitId === '' ? null : { value: chosen.id, label: chosen.name }}
      onChange={(option) => change({ unitId: option?.value ?? '', explain: '' })}
      search={searchOf(typed, answer)}
    />
  );
}

/** One tenant, owner, vendor or company, found by typing. */
export function PersonParameter({
  view: { narrowed, change },
  as = 'personId',
  isAsked = false,
  whom = 'tenant',
}: ViewProps & {
  /** The part of the address that names them. */
  readonly as?: 'personId' | 'ownerId';
  readonly isAsked?: boolean;
  readonly whom?: Whom | undefined;
}) {
  const t = useReportsText();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) field.current?.querySelector('input')?.focus();
  }, [isAsked]);
  const typed = useTypedSearch();
  const personId = narrowed[as] ?? '';
  const answer = useFoundPeople(typed.asked);
  const chosen = useQuery({ ...personByIdQuery(personId), enabled: personId !== '' }).data;
  return (
    <div ref={field}>
      <Combobox
        label={t(`person_${whom}`)}
        placeholder={t(isAsked ? `name_${whom}` : `all_${whom}`)}
        options={(answer.data?.items ?? []).map(({ id, name, email }): Option => ({
          value: id,
          label: name,
          ...(email === null ? {} : { hint: email }),
        }))}
        value={chosen === undefined || personId === '' ? null : { value: chosen.id, label: chosen.name }}
        onChange={(option) => change({ [as]: option?.value ?? '', explain: '' })}
        search={searchOf(typed, answer)}
      />
    </div>
  );
}

/** One account of the books, or one that money lies in. */
export function AccountOfReport({
  view: { narrowed, change },
  isBank = false,
}: ViewProps & { readonly isBank?: boolean }) {
  const t = useReportsText();
  const { data } = useQuery(accountsQuery);
  const options = (data?.items ?? [])
    .filter((account) => account.isBank || !isBank)
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }));
  return (
    <Combobox
      label={t(isBank ? 'bankAccount' : 'account')}
      placeholder={t(isBank ? 'allBankAccounts' : 'allAccountsOption')}
      options={options}
      value={options.find(({ value }) => value === narrowed.accountId) ?? null}
      onChange={(option) => change({ accountId: option?.value ?? '', explain: '' })}
    />
  );
}

function unitOption({ id, name, propertyName }: FoundUnit): Option {
  return { value: id, label: name, hint: propertyName };
}
