import { useQuery } from '@tanstack/react-query';
import { splitEvenly } from '#shared/rent/splits.ts';
import { ChoiceField } from '#web/kit/combobox/choice-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Fact } from '#web/kit/facts/facts.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { FormPair } from '#web/kit/record-form/record-form.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { newLine, totalOf, type LineDraft, type LinesDraft } from './bill-draft.ts';
import { RechargeField } from './recharge-field.tsx';
import { useBillsText } from './text.ts';

interface LinesForm {
  readonly draft: LinesDraft;
  readonly change: (part: LinesDraft) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/**
 * What a bill is for, line by line; one amount can be divided over all properties. A credit has no tenant to charge and no
 * mark-up.
 */
export function BillLines({ form, plain = false }: { readonly form: LinesForm; readonly plain?: boolean }) {
  const t = useBillsText();
  const { currency } = useMe().organisation;
  const { data } = useQuery(routeQuery('GET /bill-accounts/', {}));
  const accounts = [
    { value: '', label: t('accountMissing') },
    ...(data?.items ?? []).map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })),
  ];
  const properties = usePropertyList()?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const places = [
    { value: '', label: t('noProperty') },
    ...properties.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const { lines } = form.draft;
  const write = (at: number, part: Partial<LineDraft>) =>
    form.change({ lines: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  const [first] = lines;
  const canSplit = lines.length === 1 && (first?.cents ?? 0) > 0 && properties.length > 1;
  const split = () => {
    if (first === undefined) return;
    const parts = splitEvenly(first.cents ?? 0, properties.length);
    form.change({
      lines: properties.map(({ id }, at) => ({
        ...first,
        leaseId: '',
        leaseName: '',
        propertyId: id,
        unitId: null,
        cents: parts[at] ?? 0,
      })),
    });
  };
  return (
    <>
      {lines.map((line, at) => (
        <fieldset key={at}>
          <legend>{t('lineOf', { at: at + 1 })}</legend>
          <FormPair>
            <TextField
              label={t('lineText')}
              maxLength={200}
              value={line.text}
              error={form.errorOf(`lines.${at}.text`)}
              onChange={({ target: { value } }) => write(at, { text: value })}
            />
            <MoneyField
              label={t('amount')}
              currency={currency}
              cents={line.cents}
              error={form.errorOf(`lines.${at}.cents`)}
              onChange={(cents) => write(at, { cents })}
            />
          </FormPair>
          <FormPair>
            <ChoiceField
              label={t('expense')}
              options={accounts}
              value={line.accountId}
              error={form.errorOf(`lines.${at}.accountId`)}
              onChange={(accountId) => write(at, { accountId })}
            />
            <ChoiceField
              label={t('property')}
              options={places}
              value={line.propertyId}
              error={form.errorOf(`lines.${at}.propertyId`)}
              onChange={(propertyId) => write(at, { propertyId, unitId: null, leaseId: '', leaseName: '' })}
            />
          </FormPair>
          {!plain && line.propertyId !== '' && (
            <FormPair>
              <RechargeField
                line={line}
                error={form.errorOf(`lines.${at}.rechargeLeaseId`)}
                onChange={(part) => write(at, part)}
              />
              <TextField
                label={t('markup')}
                help={t('markupHelp')}
                inputMode="decimal"
                autoComplete="off"
                value={line.markup}
                error={form.errorOf(`lines.${at}.markupMillipercent`)}
                onChange={({ target: { value } }) => write(at, { markup: value })}
              />
            </FormPair>
          )}
          {lines.length > 1 && (
            <TextAct variant="other" onClick={() => form.change({ lines: lines.filter((_, index) => index !== at) })}>
              {t('removeLine', { at: at + 1 })}
            </TextAct>
          )}
        </fieldset>
      ))}
      <p>
        <TextAct onClick={() => form.change({ lines: [...lines, { ...newLine, accountId: first?.accountId ?? '' }] })}>
          {t('addLine')}
        </TextAct>{' '}
        {canSplit && (
          <TextAct variant="other" onClick={split}>
            {t('splitOver')}
          </TextAct>
        )}
      </p>
      <Fact label={t('total')} strong>
        {formatMoney(totalOf(form.draft), currency)}
      </Fact>
    </>
  );
}
