import { useQuery } from '@tanstack/react-query';
import { addressLines } from '#web/kit/address-fields/address-forms.ts';
import { ShownField, TextRecordField } from '#web/kit/inline-field/record-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { useMay } from '#web/lib/me.ts';
import { countryName } from '#web/lib/places.ts';
import type { Letterhead, Organisation } from './api.ts';
import { addressOf, addressText, LetterheadAddress, missingPart } from './letterhead-address.tsx';
import { useLetterheadText } from './letterhead-text.ts';
import { organisationQuery } from './organisation-query.ts';
import { useLetterheadChange } from './use-letterhead-change.ts';
import styles from './settings-section.module.css';

/** Who writes, on receipts, invoices, statements and letters. */
export function LetterheadSection() {
  const t = useLetterheadText();
  const query = useQuery(organisationQuery);
  return (
    <Section id="letterhead" title={t('letterhead')} lead={t('letterheadWhy')}>
      {query.data !== undefined ? (
        <div className={styles['rows']}>
          <Parts organisation={query.data} />
        </div>
      ) : query.error === null ? (
        <Loading rows={5} />
      ) : (
        <QueryFailure query={query} />
      )}
    </Section>
  );
}

function Parts({ organisation }: { readonly organisation: Organisation }) {
  const t = useLetterheadText();
  const { letterhead, country } = organisation;
  const change = useLetterheadChange(organisation);
  const editable = useMay()('organisation.change');
  const saving = (part: Exclude<keyof Letterhead, 'address'>) =>
    editable ? (draft: string) => change(part, draft.trim() || null, (now) => now[part] ?? '') : undefined;
  return (
    <>
      <TextRecordField
        label={t('legalName')}
        value={letterhead.legalName ?? ''}
        help={t('legalNameHelp', { name: organisation.name })}
        maxLength={160}
        save={saving('legalName')}
      />
      <ShownField
        label={t('address')}
        value={addressText(letterhead.address)}
        show={(text) => shownAddress(addressOf(text, country), country)}
        check={(draft) => {
          const missing = missingPart(draft, country);
          return missing && t(`missing_${missing}`);
        }}
        save={
          editable
            ? (draft) => change('address', addressOf(draft, country), ({ address }) => addressText(address))
            : undefined
        }
        edit={(draft, setDraft, error) => (
          <LetterheadAddress draft={draft} country={country} error={error} onChange={setDraft} />
        )}
      />
      <TextRecordField
        label={t('taxId')}
        value={letterhead.taxId ?? ''}
        help={t('taxIdHelp')}
        maxLength={40}
        save={saving('taxId')}
      />
      <TextRecordField
        label={t('letterheadEmail')}
        value={letterhead.email ?? ''}
        help={letterhead.email === null && letterhead.phone === null ? t('noContact') : undefined}
        maxLength={254}
        save={saving('email')}
      />
      <TextRecordField
        label={t('letterheadPhone')}
        value={letterhead.phone ?? ''}
        maxLength={40}
        save={saving('phone')}
      />
    </>
  );
}

/** The country is printed, and so shown, only where it is not the workspace's own. */
function shownAddress(address: Letterhead['address'], home: string): string {
  if (address === null) return '';
  const abroad = address.country === home ? [] : [countryName(address.country)];
  return [...addressLines(address), ...abroad].join('\n');
}
