import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '#web/kit/field/text-field.tsx';
import { accountsQuery } from './api.ts';
import { useAccountsText } from './accounts-text.ts';

export interface TaxLineFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly labelHidden?: boolean;
}

/** Free words, with the lines that other accounts have already as suggestions: so that they stay the same words. */
export function TaxLineField({ value, onChange, error, labelHidden = false }: TaxLineFieldProps) {
  const t = useAccountsText();
  const list = useId();
  const { data } = useQuery(accountsQuery);
  const lines = [...new Set(data?.flatMap(({ taxLine }) => taxLine ?? []))].toSorted();
  return (
    <>
      <TextField
        label={t('taxLine')}
        labelHidden={labelHidden}
        help={labelHidden ? undefined : t('taxLineHelp')}
        list={list}
        maxLength={120}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {lines.map((line) => (
          <option key={line} value={line} />
        ))}
      </datalist>
    </>
  );
}
