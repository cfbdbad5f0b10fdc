import { useState } from 'react';
import { increaseDoubt } from '#shared/rent/increase-doubt.ts';
import type { Preview, Wish } from './api.ts';
import { useIncreasesText } from './text.ts';
import { doubtWords } from './words.ts';

/** What looks like a slip is asked about once, before it is done; what is asked for anew is doubted anew. */
export function useDoubt(wish: Wish | undefined, preview: Preview | undefined) {
  const t = useIncreasesText();
  const [askedFor, setAskedFor] = useState('');
  const remarks = (preview?.leases ?? []).flatMap((row) => {
    const doubt = increaseDoubt(row);
    return doubt === null ? [] : [doubtWords(t, doubt)];
  });
  const [remark] = remarks;
  const of = JSON.stringify(wish);
  const isAsked = remark !== undefined && askedFor === of;
  return {
    /** What is asked, once somebody was about to go on. */
    asked: isAsked ? t('doubtOf', { remark, count: remarks.filter((one) => one === remark).length }) : undefined,
    /** Whether to ask now instead of going on. */
    asks: () => {
      if (remark === undefined || isAsked) return false;
      setAskedFor(of);
      return true;
    },
  };
}
