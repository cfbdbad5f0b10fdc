import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/kit/button/button.tsx';
import { refusalText } from '#web/features/documents/refusal-text.ts';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { SidePanel, type PeekProps } from '#web/kit/side-panel/side-panel.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate, formatInstant, formatMoney, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import type { BankFile } from './api.ts';
import { FileCheck } from './file-check.tsx';
import { Days } from './files-table.tsx';
import { useFilesText } from './files-text.ts';
import { LinesToDecide } from './lines-to-decide.tsx';
import { reasonWords } from './reason-words.ts';
import { useBankingText } from './text.ts';

/** A file beside the list: what it says, whether it adds up, what could not be read, and the file as it came. */
export function FilePanel({ id, known, ...steps }: PeekProps<BankFile>) {
  const t = useFilesText();
  const query = useQuery(routeQuery('GET /bank-files/{id}/', { params: { id } }));
  const head = query.data ?? known;
  const save = () =>
    download('GET /bank-files/{id}/content/', { params: { id } }).catch((error: unknown) =>
      showToast({ text: refusalText(error), tone: 'bad' }),
    );
  return (
    <SidePanel
      eyebrow={head?.account.name}
      title={head === undefined ? '…' : <bdi>{head.name}</bdi>}
      chip={head !== undefined && <FileCheck file={head} />}
      {...steps}
      footer={query.data !== undefined && <Button onClick={() => void save()}>{t('download')}</Button>}
    >
      <FetchedPart query={query} gone={t('gone')}>
        {(file) => (
          <>
            <LinesToDecide fileId={file.id} />
            <Details file={file} />
            <Proof file={file} />
            <Problems file={file} />
          </>
        )}
      </FetchedPart>
    </SidePanel>
  );
}

function Details({ file }: { readonly file: BankFile }) {
  const t = useFilesText();
  const k = useBankingText();
  const { timeZone } = useMe().organisation;
  return (
    <Facts title={t('details')}>
      <Fact label={t('account')}>
        <TextLink variant="row" to={`/money/accounts/${file.account.id}`}>
          <bdi>{file.account.name}</bdi>
        </TextLink>
      </Fact>
      <Fact label={t('format')}>{t(`format_${file.format}`)}</Fact>
      <Fact label={t('days')}>
        <Days file={file} />
      </Fact>
      <Fact label={t('lines')}>{formatNumber(file.lineCount)}</Fact>
      <Fact label={k('new')}>{formatNumber(file.newCount)}</Fact>
      <Fact label={t('known')}>{formatNumber(file.knownCount)}</Fact>
      {file.leftOutCount > 0 && <Fact label={t('leftOut')}>{formatNumber(file.leftOutCount)}</Fact>}
      <Fact label={t('imported')}>{formatInstant(file.addedAt, timeZone)}</Fact>
      <Fact label={t('importedBy')}>
        <bdi>{file.addedBy?.name ?? nothing}</bdi>
      </Fact>
    </Facts>
  );
}

/** Opening and lines beside the closing balance, and the closing balance before it. */
function Proof({ file }: { readonly file: BankFile }) {
  const t = useFilesText();
  const { currency, openingCents, closingCents, sumCents, gap } = file;
  const money = (cents: number | null) => (cents === null ? nothing : formatMoney(cents, currency));
  return (
    <Facts title={t('proof')}>
      <Fact label={t('opening')}>{money(openingCents)}</Fact>
      <Fact label={t('sum')}>{money(sumCents)}</Fact>
      <Fact label={t('closing')} strong>
        {money(closingCents)}
      </Fact>
      {file.state === 'adds-up' && <FactNote>{t('addsUp')}</FactNote>}
      {file.state === 'unproven' && <FactNote>{t('unproven')}</FactNote>}
      {gap !== null && (
        <>
          <Fact label={t('previous')}>{money(gap.previousClosingCents)}</Fact>
          <FactNote>{t('gapOf', { amount: money(gap.cents), day: formatDate(gap.previousClosingOn) })}</FactNote>
        </>
      )}
    </Facts>
  );
}

function Problems({ file: { problems, refusedCount, currency } }: { readonly file: BankFile }) {
  const t = useFilesText();
  const k = useBankingText();
  if (problems.length === 0) return null;
  const words = (problem: BankFile['problems'][number]) => {
    if (problem.kind === 'refused') {
      const reason = reasonWords(k, problem.reason);
      return k('lineNotRead', { line: problem.line, reason, value: problem.value });
    }
    if (problem.kind === 'difference') return t('difference', { amount: formatMoney(problem.cents, currency) });
    if (problem.kind === 'control-total') return t('control', { stated: problem.stated, counted: problem.counted });
    if (problem.kind === 'cut')
      return t('cut', { line: problem.line, part: t(`cut_${problem.part}`), most: problem.most });
    return t('otherCurrency', { currency: problem.currency });
  };
  const shown = problems.filter(({ kind }) => kind === 'refused').length;
  return (
    <Facts title={t('problems')}>
      {problems.map((problem, at) => (
        <FactNote key={at}>{words(problem)}</FactNote>
      ))}
      {refusedCount > shown && <FactNote>{t('more', { count: refusedCount - shown })}</FactNote>}
    </Facts>
  );
}
