import { column, must, oneOf, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';

/** What payees and accounts are to the tax office, and what was filed: tax IDs stay behind, sealed. */
export const taxTables = {
  'tax-payees': {
    table: 'tax_payee',
    id: null,
    at: null,
    within: [
      'org_id',
      '(select n.sort_name from person n where n.org_id = t.org_id and n.person_id = t.person_id), t.person_id',
    ],
    isSetting: 'person_id',
    columns: [
      column('person', 'person_id', 'Person', must),
      column('flag', 'is_corporation', 'Corporation'),
      column('flag', 'is_abroad', 'Abroad'),
      column('date', 'exempt_from', 'Exempt from'),
      column('number', 'version', 'Version', must),
    ],
  },
  'tax-vendors': {
    table: 'tax_vendor',
    id: null,
    at: null,
    within: ['vendor_id', 't.vendor_id'],
    isSetting: 'vendor_id',
    columns: [
      column('record', 'vendor_id', 'Vendor', must),
      column('flag', 'does_building_work', 'Building work'),
      column('date', 'certificate_until', 'Certificate until'),
    ],
  },
  'tax-accounts': {
    table: 'tax_account',
    id: null,
    at: null,
    within: ['org_id', '(select a.number from account a where a.org_id = t.org_id and a.account_id = t.account_id)'],
    isSetting: 'account_id',
    columns: [
      usual.account,
      oneOf('box', 'Box', 'none', 'NEC-1', 'MISC-1', 'MISC-6', 'MISC-10'),
      column('choice', 'service', 'Service', { choices: ['legal', 'medical'] }),
    ],
  },
  'tax-rules': {
    table: 'tax_rule',
    id: 'rule_id',
    at: 'addedAt',
    isSetting: 'rule_id',
    columns: [
      usual.own('rule_id'),
      oneOf(
        'kind',
        'Kind',
        'us-nec-1',
        'us-misc-1',
        'us-misc-6',
        'us-misc-10',
        'us-1042-s',
        'gb-nrl',
        'de-48',
        'de-48-limit',
        'de-48-exempt-limit',
      ),
      column('date', 'from_on', 'From', must),
      column('cents', 'cents', 'Cents'),
      column('number', 'millipercent', 'Thousandths'),
      column('text', 'source', 'Source', { ...must, most: 200 }),
      column('who', 'added_by', 'By somebody'),
      column('instant', 'added_at', 'Added at', must),
    ],
  },
  'tax-filings': {
    table: 'tax_filing',
    id: 'filing_id',
    at: 'filedAt',
    columns: [
      usual.own('filing_id'),
      column('number', 'year', 'Year', must),
      oneOf('form', 'Form', '1099-NEC', '1099-MISC'),
      column('number', 'revision', 'Revision', must),
      column('date', 'filed_on', 'Filed on', must),
      column('json', 'forms', 'Forms', must),
      column('text', 'sha256', 'SHA-256', { ...must, most: 64 }),
      column('who', 'filed_by', 'By somebody'),
      column('instant', 'filed_at', 'Filed at', must),
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
