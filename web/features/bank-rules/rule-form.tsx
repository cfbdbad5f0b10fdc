import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bankRuleFields } from '#shared/form-fields.ts';
import { isTransfers, targetsQuery } from '#web/features/banking/target-accounts.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormPair, FormPanel } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { Segmented } from '#web/kit/segmented/segmented.tsx';
import { Select } from '#web/kit/select/select.tsx';
import type { FieldCheck } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { formatMoney, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { bankRulesQuery, type BankRule } from './api.ts';
import { bodyOf, draftOf, hasCondition, newRule, type Direction, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { useRuleText } from './text.ts';

interface RuleFormProps {
  /** Left out for a new one. */
  readonly rule?: BankRule | undefined;
  /** What a new one begins with. */
  readonly start?: RuleDraft | undefined;
  readonly eyebrow?: ReactNode;
  /** Further buttons, before the others. */
  readonly acts?: ReactNode;
  readonly onSaved?: (rule: BankRule) => void;
  readonly onClose: () => void;
}

/** A bank rule: what lines have to say, where they are posted to, and beside it the lines of 90 days that it fits. */
export function RuleForm({ rule, start = newRule, eyebrow, acts, onSaved, onClose }: RuleFormProps) {
  const t = useRuleText();
  const { currency } = useMe().organisation;
  const queryClient = useQueryClient();
  const { data: targets = [], isPending } = useQuery(targetsQuery);
  const accounts = targets
    .filter((account) => account.kind === 'income' || account.kind === 'expense' || isTransfers(account))
    .map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` }));
  const places = usePropertyList() ?? [];
  const properties = [
    { value: '', label: t('noProperty') },
    ...places
      .filter(({ archivedAt, id }) => archivedAt === null || id === rule?.property?.id)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isNew = rule === undefined;
  const amount = (cents: number | null) => (cents === null ? nothing : formatMoney(cents, currency));
  const form = useRecordForm({
    draft: () => (rule === undefined ? start : draftOf(rule)),
    bounds: bankRuleFields,
    check: (draft) => problemsOf(t, draft),
    line: 'PATCH /bank-rules/{id}/',
    send: (draft, edited) =>
      edited === undefined
        ? call('POST /bank-rules/', { body: bodyOf(draft) })
        : call('PATCH /bank-rules/{id}/', {
            params: { id: edited.base.id },
            body: { ...edited.change, version: edited.version },
          }),
    edit: rule && {
      base: rule,
      draftOf,
      bodyOf,
      sources: { minCents: ['direction', 'fromCents', 'toCents'], maxCents: ['direction', 'fromCents', 'toCents'] },
      fetch: async () => {
        const all = await queryClient.fetchQuery({ ...bankRulesQuery, staleTime: 0 });
        return all.find(({ id }) => id === rule.id) ?? rule;
      },
      describe: (name, draft) =>
        ({
          name: { label: t('name'), value: draft.name },
          text: { label: t('text'), value: draft.text || nothing },
          counterparty: { label: t('counterparty'), value: draft.counterparty || nothing },
          minCents: { label: t('from'), value: `${t(draft.direction)} ${amount(draft.fromCents)}` },
          maxCents: { label: t('to'), value: `${t(draft.direction)} ${amount(draft.toCents)}` },
          accountId: {
            label: t('account'),
            value: accounts.find(({ value }) => value === draft.accountId)?.label ?? nothing,
          },
          propertyId: {
            label: t('property'),
            value: properties.find(({ value }) => value === draft.propertyId)?.label ?? nothing,
          },
          isAutomatic: { label: t('automatic'), value: draft.isAutomatic ? '✓' : nothing },
        })[name],
    },
    placed: { 'control-account': { accountId: t('tied') } },
    said: ({ name }) => t(isNew ? 'added' : 'saved', { name }),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  const { draft } = form;
  const account = form.choice('accountId');
  const turn = (direction: Direction) => form.change({ direction, fromCents: null, toCents: null });
  const isKeptSigned = draft.direction === 'any' && (draft.fromCents !== null || draft.toCents !== null);
  return (
    <FormPanel
      form={form}
      title={t(isNew ? 'addTitle' : 'editTitle')}
      eyebrow={eyebrow}
      act={t(isNew ? 'add' : 'save')}
      acts={acts}
      onClose={onClose}
    >
      <TextField label={t('name')} help={t('nameHelp')} {...form.text('name')} />
      <TextField label={t('text')} help={t('textHelp')} {...form.text('text')} />
      <TextField label={t('counterparty')} help={t('counterpartyHelp')} {...form.text('counterparty')} />
      <Segmented
        label={t('direction')}
        options={(['any', 'in', 'out'] as const).map((value) => ({ value, label: t(value) }))}
        value={draft.direction}
        onChange={turn}
      />
      {(draft.direction !== 'any' || isKeptSigned) && (
        <FormPair>
          <MoneyField label={t('from')} currency={currency} allowNegative={isKeptSigned} {...form.money('fromCents')} />
          <MoneyField label={t('to')} currency={currency} allowNegative={isKeptSigned} {...form.money('toCents')} />
        </FormPair>
      )}
      <RulePreview draft={draft} />
      <Combobox
        label={t('account')}
        help={t('accountHelp')}
        error={account.error}
        required
        options={accounts}
        isLoading={isPending}
        value={accounts.find(({ value }) => value === account.value) ?? null}
        onChange={(option) => account.onChange(option?.value ?? null)}
        goesOn
      />
      <Select label={t('property')} options={properties} {...form.choice('propertyId')} />
      <Checkbox label={t('automatic')} help={t('automaticHelp')} {...form.checked('isAutomatic')} />
    </FormPanel>
  );
}

function problemsOf(t: ReturnType<typeof useRuleText>, draft: RuleDraft): FieldCheck[] {
  const wrong = (path: keyof RuleDraft, isWrong: boolean, message: string): FieldCheck[] =>
    isWrong ? [{ path, code: 'wrong', message }] : [];
  const { fromCents, toCents } = draft;
  return [
    ...wrong('text', !hasCondition(draft), t('needsCondition')),
    ...wrong('toCents', fromCents !== null && toCents !== null && toCents < fromCents, t('amountsTurned')),
    ...wrong('accountId', draft.accountId === null, t('chooseAccount')),
  ];
}
