import type { Made } from '#shared/reports/sheet.ts';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { posterSentence, ruleSetters } from './sources.ts';
import { useExplainText } from './text.ts';
import quiet from '#web/kit/quiet.module.css';

/** Who recorded the lines, from when to when, and who set the rules that made some of them. */
export function WhoAndWhen({ made }: { readonly made: readonly Made[] }) {
  const t = useExplainText();
  const { organisation } = useMe();
  const instants = made.map(({ at }) => at).toSorted();
  const [from, to] = [instants[0] ?? '', instants.at(-1) ?? ''].map((at) => formatInstant(at, organisation.timeZone));
  return (
    <>
      <p>
        <Isolated text={posterSentence(t, made)} />
      </p>
      <p className={quiet['note']}>{from === to ? from : t('between', { from: from ?? '', to: to ?? '' })}</p>
      {ruleSetters(t, made).map((sentence) => (
        <p key={sentence} className={quiet['note']}>
          <Isolated text={sentence} />
        </p>
      ))}
    </>
  );
}

/** Sentences of a rule: the first is the rule itself. */
export function RuleSentences({ sentences }: { readonly sentences: readonly string[] }) {
  return sentences.map((sentence, index) => (
    <p key={sentence} className={index === 0 ? undefined : quiet['note']}>
      <Isolated text={sentence} />
    </p>
  ));
}
