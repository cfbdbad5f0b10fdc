import { useQuery } from '@tanstack/react-query';
import { sumCents } from '#shared/money.ts';
import type { SumCents } from '#shared/money.ts';
import { banksQuery } from '#web/features/money/api.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextArea, TextField } from '#web/kit/field/text-field.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { moneyOf } from '#web/features/money/words.ts';
import { LetterheadNote } from './letterhead-note.tsx';
import { placeName } from './place-name.ts';
import { rulesQuery, type Settlement, type SettlementContent } from './api.ts';
import { faultWords, useSettlementText } from './settlement-text.ts';
import { useBankBalances } from './use-bank-balances.ts';
import styles from './deposits.module.css';

interface FieldsProps {
  readonly settlement: Settlement;
  readonly content: SettlementContent;
  readonly onChange: (change: Partial<SettlementContent>) => void;
}

const usual = 'usual';

function useFault(settlement: Settlement): (path: string) => string | undefined {
  const s = useSettlementText();
  return (path) => {
    const fault = settlement.faults.find((one) => one.path === path);
    return fault === undefined ? undefined : faultWords(s, fault);
  };
}

export function SettlementDates({ settlement, content, onChange }: FieldsProps) {
  const s = useSettlementText();
  const faultOf = useFault(settlement);
  const { data: rules } = useQuery(rulesQuery);
  const places = [...new Set(rules?.deadlines.map(({ jurisdiction }) => jurisdiction))];
  const chosen = content.jurisdiction;
  const place = placeName(settlement.result.jurisdiction);
  const early = settlement.faults.find(({ path }) => path === 'movedOutReason');
  // A lease that has a last day is ended early first: else the letter says they moved out, and the lease that they will.
  const isEndKnown = early !== undefined && typeof early.lastDay === 'string';
  const saysWhy = content.movedOutReason !== '' || (early !== undefined && !isEndKnown);
  return (
    <Section title={s('when')}>
      <div className={styles['fields']}>
        <DateField
          label={s('vacatedOn')}
          value={content.vacatedOn}
          today={settlement.today}
          error={faultOf('vacatedOn') ?? (isEndKnown ? faultOf('movedOutReason') : undefined)}
          onChange={(date) => date !== null && onChange({ vacatedOn: date })}
        />
        {saysWhy && (
          <div className={styles['whole']}>
            <TextField
              label={s('movedOutReason')}
              maxLength={500}
              value={content.movedOutReason}
              error={faultOf('movedOutReason')}
              onChange={(event) => onChange({ movedOutReason: event.target.value })}
            />
          </div>
        )}
        <DateField
          label={s('settledOn')}
          value={content.settledOn}
          today={settlement.today}
          error={faultOf('settledOn')}
          onChange={(date) => date !== null && onChange({ settledOn: date })}
        />
        <Select
          label={s('jurisdiction')}
          options={[
            { value: usual, label: chosen === null ? s('asBuilding', { place }) : s('asBuilding', { place: '' }) },
            ...places.map((name) => ({ value: name, label: placeName(name) })),
          ]}
          value={chosen ?? usual}
          onChange={(name) => onChange({ jurisdiction: name === usual ? null : name })}
        />
        <Checkbox
          label={s('withInterest')}
          checked={content.withInterest}
          onChange={(event) => onChange({ withInterest: event.target.checked })}
        />
      </div>
    </Section>
  );
}

/** What is deducted leaves a deposit account too: then both are named, so that the figures add up. */
function sourceText(
  s: ReturnType<typeof useSettlementText>,
  money: (cents: SumCents) => string,
  {
    balanceCents,
    afterCents,
    refundCents,
  }: { readonly balanceCents: SumCents; readonly afterCents: SumCents; readonly refundCents: number },
): string {
  const keptCents = BigInt(balanceCents) - BigInt(afterCents) - BigInt(refundCents);
  const figures = { balance: money(balanceCents), after: money(afterCents) };
  if (keptCents <= 0n) return s('fromBalance', figures);
  return s('fromBalanceKept', { ...figures, refund: money(refundCents), kept: money(sumCents(keptCents)) });
}

const methods = ['transfer', 'cheque', 'cash', 'card', 'other'] as const;

export function SettlementRefund({ settlement, content, onChange }: FieldsProps) {
  const s = useSettlementText();
  const faultOf = useFault(settlement);
  const { data: banks } = useQuery(banksQuery);
  const { refund } = content;
  const put = (change: Partial<SettlementContent['refund']>) => onChange({ refund: { ...refund, ...change } });
  const usualBank = settlement.result.refund?.account;
  const { currency } = settlement.result;
  const balances = useBankBalances();
  const { refundSource: source } = settlement;
  const money = (cents: SumCents) => moneyOf(cents, currency);
  const { balanceCents = null, afterCents = null } = source ?? {};
  const help =
    balanceCents === null || afterCents === null
      ? undefined
      : sourceText(s, money, { balanceCents, afterCents, refundCents: settlement.result.refundCents });
  return (
    <Section title={s('refund')}>
      {source?.isSuggested === true && <p className={styles['note']}>{s('fromNowhere')}</p>}
      {afterCents !== null && BigInt(afterCents) < 0n && (
        <p className={styles['note']} role="status">
          {s('fromShort', { account: usualBank?.name ?? '', after: money(afterCents) })}
        </p>
      )}
      <div className={styles['fields']}>
        <Select
          label={s('from')}
          options={[
            {
              value: usual,
              label:
                refund.accountId === null && usualBank !== undefined
                  ? s(source?.isSuggested === true ? 'fromSuggested' : 'fromUsual', { account: usualBank.name })
                  : s('fromUsualPlain'),
            },
            ...(banks ?? []).map(({ id, number, name }) => ({
              value: id,
              label: name,
              hint: balances.hintOf(id, number, currency),
            })),
          ]}
          value={refund.accountId ?? usual}
          help={help}
          error={faultOf('refund.accountId')}
          onChange={(id) => put({ accountId: id === usual ? null : id })}
        />
        <Select
          label={s('to')}
          options={[
            { value: usual, label: s('toNobody') },
            ...settlement.tenants.map(({ id, name }) => ({ value: id, label: placeName(name) })),
          ]}
          value={refund.personId ?? usual}
          error={faultOf('refund.personId')}
          onChange={(id) => put({ personId: id === usual ? null : id })}
        />
        <Select
          label={s('method')}
          options={methods.map((name) => ({ value: name, label: s(`method_${name}`) }))}
          value={refund.method}
          onChange={(method) => put({ method })}
        />
        <TextField
          label={s('reference')}
          maxLength={120}
          value={refund.reference}
          onChange={(event) => put({ reference: event.target.value })}
        />
      </div>
    </Section>
  );
}

export function SettlementLetter({ content, onChange }: Omit<FieldsProps, 'settlement'>) {
  const s = useSettlementText();
  return (
    <Section title={s('letter')}>
      <LetterheadNote />
      <div className={styles['fields']}>
        <TextArea
          label={s('address')}
          help={s('addressHelp')}
          rows={3}
          maxLength={500}
          value={content.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
        <Select
          label={s('language')}
          options={[
            { value: usual, label: s('languageUsual') },
            { value: 'en', label: s('language_en') },
            { value: 'de', label: s('language_de') },
          ]}
          value={content.language ?? usual}
          onChange={(name) => onChange({ language: name === 'en' || name === 'de' ? name : null })}
        />
        <div className={styles['whole']}>
          <TextArea
            label={s('letterNote')}
            rows={3}
            maxLength={2000}
            value={content.note}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        </div>
      </div>
    </Section>
  );
}
