import { useQuery } from '@tanstack/react-query';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { InlineField } from '#web/kit/inline-field/inline-field.tsx';
import { ChoiceRecordField, ShownField, TextRecordField } from '#web/kit/inline-field/record-field.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { useMay } from '#web/lib/me.ts';
import { AccountActs } from './account-acts.tsx';
import { accountsQuery, type Account } from './api.ts';
import { useAccountsText } from './accounts-text.ts';
import { TaxLineField } from './tax-line-field.tsx';
import { draftOf, useAccountChange, type AccountField } from './use-account-change.ts';
import styles from './account-panel.module.css';

export interface AccountPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One account beside the chart: each value is changed where it stands, and what cannot be done says why. */
export function AccountPanel({ id, onClose }: AccountPanelProps) {
  const t = useAccountsText();
  const query = useQuery(accountsQuery);
  const account = query.data?.find((other) => other.id === id);
  if (account === undefined) {
    return (
      <SidePanel title={t('label')} onClose={onClose}>
        <FetchedPart query={query}>{() => <FactNote>{t('gone')}</FactNote>}</FetchedPart>
      </SidePanel>
    );
  }
  return (
    <SidePanel
      eyebrow={account.number}
      title={<bdi>{account.name}</bdi>}
      chip={account.archivedAt !== null && <Chip tone="warn">{t('archived')}</Chip>}
      onClose={onClose}
      footer={<AccountActs account={account} onGone={onClose} />}
    >
      <AccountFields account={account} />
    </SidePanel>
  );
}

function AccountFields({ account }: { readonly account: Account }) {
  const t = useAccountsText();
  const mayChange = useMay()('accounts.change');
  const change = useAccountChange(account);
  const field = (name: AccountField) => ({
    value: draftOf(account, name),
    save: mayChange ? (draft: string) => change(name, draft) : undefined,
  });
  return (
    <div className={styles['fields']}>
      {!mayChange && <FactNote>{t('readOnly')}</FactNote>}
      <ShownField
        label={t('number')}
        {...field('number')}
        edit={(draft, setDraft, error, code) => (
          <TextField
            label={t('number')}
            labelHidden
            maxLength={20}
            value={draft}
            error={error && t(code === 'already-exists' ? 'numberTaken' : 'numberInvalid')}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      />
      <TextRecordField label={t('name')} maxLength={120} {...field('name')} />
      <InlineField
        label={t('taxLine')}
        show={(line) => line || t('noTaxLine')}
        {...field('taxLine')}
        edit={(draft, setDraft, error) => <TaxLineField labelHidden value={draft} error={error} onChange={setDraft} />}
      />
      {account.kind === 'expense' && (
        <ChoiceRecordField
          label={t('operating')}
          options={[
            { value: 'above', label: t('operatingAbove') },
            { value: 'below', label: t('operatingBelow') },
          ]}
          {...field('isOperating')}
        />
      )}
      <Facts title={t('facts')}>
        <Fact label={t('side')}>
          {t(`one_${account.kind}`)}
          {account.isContra && `, ${t('contra')}`}
        </Fact>
        <Fact label={t('postings')}>{account.hasPostings ? t('hasPostings') : t('noPostings')}</Fact>
      </Facts>
      {account.isSystem && <FactNote>{t('systemWhy')}</FactNote>}
      {!account.isSystem && account.hasPostings && mayChange && <FactNote>{t('postingsWhy')}</FactNote>}
    </div>
  );
}
