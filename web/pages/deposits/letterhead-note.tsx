import { useQuery } from '@tanstack/react-query';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { Warning } from '#web/kit/warning/warning.tsx';
import { useMay } from '#web/lib/me.ts';
import { routeQuery } from '#web/lib/route-query.ts';
import { useSettlementText } from './settlement-text.ts';

/** Before the letter is made: what it will lack of who writes it. Whoever may change that is led there. */
export function LetterheadNote() {
  const s = useSettlementText();
  const may = useMay();
  const { data } = useQuery({ ...routeQuery('GET /organisation/'), enabled: may('organisation.read') });
  if (data === undefined) return null;
  if (data.letterhead.address !== null) return null;
  return (
    <Warning text={s('noLetterhead')}>
      {may('organisation.change') && (
        <TextLink variant="plain" to="/settings#letterhead">
          {s('letterheadAct')}
        </TextLink>
      )}
    </Warning>
  );
}
