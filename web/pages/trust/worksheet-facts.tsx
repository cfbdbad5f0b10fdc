import { useQuery } from '@tanstack/react-query';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMonth } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { worksheetStandingsQuery } from './api.ts';
import { useTrustText } from './text.ts';

/** How the last month of each account stands: reconciled, ready to be signed, signed. */
export function WorksheetFacts() {
  const t = useTrustText();
  const { timeZone } = useMe().organisation;
  const { data } = useQuery(worksheetStandingsQuery);
  const months = Map.groupBy(data?.items ?? [], ({ to }) => to);
  return [...months].map(([to, standings], at) => {
    const signers = new Set(
      standings.flatMap(({ signedBy, preparedBy }) =>
        signedBy === null ? [] : [t('sheetSigners', { signer: signedBy, preparer: preparedBy ?? '' })],
      ),
    );
    return (
      <Facts
        key={to}
        title={t('worksheets', { month: formatMonth(to) })}
        act={at === 0 && <TextLink to="/banking/worksheets">{t('allMonths')}</TextLink>}
      >
        {standings.map(({ account, currency, state, worksheetId, reconciliationId, signedAt }) => {
          const chip = (
            <Chip tone={state === 'signed' ? 'ok' : state === 'ready' ? 'tint' : 'warn'}>
              {state === 'signed' && signedAt !== null
                ? t('sheetSigned', { date: formatDate(dayIn(timeZone, new Date(signedAt))) })
                : t(state === 'ready' ? 'sheet_ready' : 'sheet_waiting')}
            </Chip>
          );
          const address =
            worksheetId === null
              ? state === 'waiting'
                ? `/banking/reconciliations?account=${account.id}`
                : `/banking/reconciliations/${reconciliationId ?? ''}/worksheet`
              : `/banking/worksheets/${worksheetId}`;
          return (
            <Fact
              key={`${account.id} ${currency}`}
              label={
                <TextLink variant="row" to={address}>
                  {account.name}
                </TextLink>
              }
            >
              {chip}
            </Fact>
          );
        })}
        {[...signers].map((said) => (
          <FactNote key={said}>{said}</FactNote>
        ))}
      </Facts>
    );
  });
}
