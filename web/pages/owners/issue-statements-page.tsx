import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstOfMonth, isBookDate } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { Select } from '#web/kit/select/select.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDateFull, formatInstant, formatMonth, formatNumber, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { statementPreviewQuery, type StatementPreview } from './api.ts';
import { DueExceptions, DueLines } from './due-statements.tsx';
import { RunsUnderWay } from './runs-under-way.tsx';
import { useStatementsText } from './statements-text.ts';
import styles from './owners.module.css';

const defaults = { month: '', person: '' };

/** The statements that are due for a month that is over: issued once, as they stand here. */
export function IssueStatementsPage() {
  const t = useStatementsText();
  const say = useRentFailure();
  const goOn = useGoOn();
  const today = useToday();
  const { timeZone } = useMe().organisation;
  const mayIssue = useMay()('owners.change');
  const [byMail, setByMail] = useState(true);
  const [address, change] = useAddress(defaults);
  const before = addMonths(firstOfMonth(today), -1);
  const month = isBookDate(address.month) && address.month <= before ? firstOfMonth(address.month) : before;
  const asked = { month, ...(address.person === '' ? {} : { personIds: [address.person] }) };
  const post = useAct('POST /owner-statement-runs/');
  const run = useRun({
    query: useQuery(statementPreviewQuery(asked)),
    about: '',
    say,
    changed: t('changed'),
    send: async ({ expected }, idempotencyKey) => {
      const made = await post({ body: { ...asked, byMail, expected } }, { idempotencyKey });
      const to = address.person === '' ? '/owners/statements' : `/owners/${address.person}`;
      void goOn(to, { said: t('issuedToast', { count: made.issued }) });
    },
  });
  const months = Array.from({ length: 13 }, (_, back) => addMonths(before, -back));
  return (
    <RunPage
      run={run}
      header={
        <PageHeader
          eyebrow={<TextLink to="/owners/statements">{t('title')}</TextLink>}
          title={t('issueTitle')}
          chip={<Chip tone="tint">{t('preview')}</Chip>}
          actions={
            <div className={styles['month']}>
              <Select
                label={t('month')}
                value={month}
                options={[...new Set([...months, month])].map((one) => ({ value: one, label: formatMonth(one) }))}
                onChange={(chosen) => change({ month: chosen }, { replace: true })}
              />
            </div>
          }
        />
      }
      figures={(preview) => <DueFigures preview={preview} />}
      confirm={({ statements, to, previewedAt }) =>
        statements > 0 && {
          title: t('confirmTitle', { count: statements, date: formatDateFull(to) }),
          detail: t('previewed', { at: formatInstant(previewedAt, timeZone) }),
          cancelTo: '/owners/statements',
          act: mayIssue && t('confirm', { count: statements }),
        }
      }
    >
      {(preview) => (
        <>
          <RunsUnderWay isIssuing={run.busy} />
          {preview.statements === 0 ? (
            <Empty plain>{t('nothingDue', { month: formatMonth(month) })}</Empty>
          ) : (
            <>
              {mayIssue && (
                <Checkbox
                  label={t('byMail')}
                  checked={byMail}
                  onChange={() => setByMail(!byMail)}
                  disabled={run.busy}
                />
              )}
              <DueExceptions preview={preview} />
              <DueLines preview={preview} />
            </>
          )}
        </>
      )}
    </RunPage>
  );
}

function DueFigures({ preview }: { readonly preview: StatementPreview }) {
  const t = useStatementsText();
  const counted = (count: number) => (count === 0 ? nothing : formatNumber(count));
  const [total] = preview.totals;
  // Money of a property stands once, however many own it.
  const note = t('ofProperties', { count: new Set(preview.lines.map(({ property }) => property.id)).size });
  return (
    <Figures>
      <Figure label={t('statements')} value={counted(preview.statements)} />
      <Figure phone={false} label={t('owners')} value={counted(preview.owners)} />
      {total !== undefined && (
        <>
          <Figure
            phone={false}
            label={t('openingIn', total)}
            value={moneyOf(total.openingCents, total.currency)}
            note={note}
          />
          <Figure label={t('closingIn', total)} value={moneyOf(total.closingCents, total.currency)} note={note} />
        </>
      )}
      <Figure phone={false} label={t('exceptions')} value={counted(preview.exceptions.length)} />
    </Figures>
  );
}
