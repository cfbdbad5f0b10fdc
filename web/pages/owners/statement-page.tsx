import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Mailed } from '#web/features/mail-state/mail-chip.tsx';
import { usePaper } from '#web/features/money/use-paper.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { Seal } from '#web/kit/seal/seal.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate, formatInstant, nothing } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { OwnerStatementInFull } from './api.ts';
import { periodText } from './period-text.ts';
import { shareText } from './share-text.ts';
import { StatementLines } from './statement-lines.tsx';
import { useStatementsText } from './statements-text.ts';

export function StatementPage() {
  const t = useStatementsText();
  const { id = '' } = useParams();
  const query = useQuery(routeQuery('GET /owner-statements/{id}/', { params: { id } }));
  const list = { to: '/owners/statements', name: t('title') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={t('one')} goneWhy={t('gone')}>
      {(statement) => <Issued statement={statement} />}
    </FetchedRecord>
  );
}

/** A statement as it was issued, and where it was sent. */
function Issued({ statement }: { readonly statement: OwnerStatementInFull }) {
  const t = useStatementsText();
  const words = useFailureWords();
  const { busy, save } = usePaper();
  const mayIssue = useMay()('owners.change');
  const sendIt = useAct('POST /owner-statements/{id}/send/');
  const { id, content } = statement;
  const params = { id };
  const send = async () => {
    try {
      const { address, mailState } = await sendIt({ params, body: {} });
      showToast({ text: t(`${mailState}Toast`, { address }) });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
  return (
    <RecordPage
      trail={[
        { to: '/owners/statements', name: t('title') },
        { to: `/owners/${statement.person.id}`, name: <bdi>{statement.person.name}</bdi> },
      ]}
      title={`${content.property.name}, ${periodText(content)}`}
      colour={propertyColourOf(content.property.colour)}
      actions={
        <>
          <ExportMenu
            save={serverTable('GET /owner-statements/{id}/lines.csv/', { params, query: {} })}
            label={t('lines')}
          />
          <Button
            busy={busy}
            onClick={() => save(() => download('GET /owner-statements/{id}/packet.pdf/', { params, query: {} }))}
          >
            {t('packet')}
          </Button>
          {mayIssue && (
            <Button variant="primary" onClick={() => void send()}>
              {t(statement.sent.length === 0 ? 'send' : 'sendAgain')}
            </Button>
          )}
        </>
      }
      figures={<StatementFigures statement={statement} />}
      facts={<StatementFacts statement={statement} />}
    >
      <StatementLines content={content} />
    </RecordPage>
  );
}

function StatementFigures({ statement: { content } }: { readonly statement: OwnerStatementInFull }) {
  const t = useStatementsText();
  const { currency, sections, closingCents } = content;
  const of = (...kinds: readonly string[]) =>
    sections.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0);
  const amount = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, currency));
  return (
    <Figures>
      <Figure label={`${t('income')}, ${currency}`} value={amount(of('income'))} />
      <Figure phone={false} label={t('costs')} value={amount(of('costs', 'fee'))} />
      <Figure phone={false} label={t('distributed')} value={amount(of('distributed'))} />
      <Figure
        label={t('closing')}
        value={amount(closingCents)}
        {...(content.parts === 1_000_000
          ? {}
          : { note: `${t('shareOf', { share: shareText(content.parts) })}: ${moneyOf(content.shareCents, currency)}` })}
      />
    </Figures>
  );
}

function StatementFacts({ statement }: { readonly statement: OwnerStatementInFull }) {
  const t = useStatementsText();
  const { timeZone } = useMe().organisation;
  const { content, hash, sent, issuedBy, issuedAt } = statement;
  const { currency, held, stands, bills, follows } = content;
  const amount = (cents: number) => (cents === 0 ? nothing : moneyOf(cents, currency));
  return (
    <>
      <Facts level={2} title={statement.number}>
        <Fact label={t('issued')}>{formatInstant(issuedAt, timeZone)}</Fact>
        {issuedBy !== null && <Fact label={t('issuedBy')}>{issuedBy}</Fact>}
        <Fact label={t('share')}>{shareText(content.parts)}</Fact>
        {sent.map(({ address, at, mailState, sentAt }) => (
          <Fact key={`${address} ${at}`} label={address}>
            <Mailed mailState={mailState} sentAt={sentAt} />
          </Fact>
        ))}
        {sent.length === 0 && <FactNote>{t('notSent')}</FactNote>}
      </Facts>
      <Facts level={2} title={t('held')}>
        <Fact label={t('deposits')} strong>
          {amount(held.depositCents)}
        </Fact>
        <Fact label={t('prepaid')} strong>
          {amount(held.prepaidCents)}
        </Fact>
      </Facts>
      <Facts level={2} title={t('on', { date: formatDate(content.to) })}>
        <Fact label={t('occupied')}>{t('ofUnits', { occupied: stands.occupied, units: stands.units })}</Fact>
        <Fact label={t('pastDue')} strong>
          {amount(stands.pastDueCents)}
        </Fact>
      </Facts>
      {bills.length > 0 && (
        <Facts level={2} title={t('bills')}>
          {bills.map(({ number, vendor, files }) => (
            <Fact key={number} label={`${number}, ${vendor}`}>
              {files.length === 0 ? nothing : files.length}
            </Fact>
          ))}
        </Facts>
      )}
      <Facts level={2} title={t('proof')}>
        <Fact label={t('follows')}>
          {follows === null ? (
            t('first')
          ) : (
            <TextLink to={`/owners/statements/${follows.id}`}>{follows.number}</TextLink>
          )}
        </Fact>
        {content.mark > 0 && <Fact label={t('books')}>{`JE-${String(content.mark).padStart(4, '0')}`}</Fact>}
        <Seal hash={hash} note={t('never')} />
      </Facts>
    </>
  );
}
