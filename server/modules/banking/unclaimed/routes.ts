import { bytesAnswer } from '#server/adapters/pdf/pdf-answer.ts';
import { printPaper } from '#server/adapters/pdf/print-paper.ts';
import type { unclaimedItemRoutes } from '#shared/api/unclaimed-items.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { noteNotice, reissue, reopen, turnOver } from './change-item.ts';
import { exportUnclaimed, listUnclaimed } from './list-items.ts';
import { markStale } from './mark-stale.ts';
import { readItem, readItemInFull } from './read-item.ts';
import { readUnclaimedLetter } from './unclaimed-letter.ts';

export function unclaimedHandlers(): Handlers<typeof unclaimedItemRoutes> {
  const done = (when: SignedInContext, id: string, work: (tx: Tx) => Promise<void>) =>
    when.transaction(async (tx) => {
      await work(tx);
      return readItem(tx, when, id);
    });
  return {
    'GET /unclaimed-items/': ({ query }, when) => when.transaction((tx) => listUnclaimed(tx, when, query)),
    'GET /exports/unclaimed-items.csv/': ({ query }, when) => Promise.resolve(exportUnclaimed(query, when)),
    'GET /unclaimed-items/{id}/': ({ params }, when) => when.transaction((tx) => readItemInFull(tx, when, params.id)),
    'POST /unclaimed-items/{id}/stale/': ({ params }, when) =>
      done(when, params.id, (tx) => markStale(tx, when, params.id)),
    'POST /unclaimed-items/{id}/notice/': ({ params, body }, when) =>
      done(when, params.id, (tx) => noteNotice(tx, when, params.id, body)),
    'POST /unclaimed-items/{id}/reissue/': ({ params, body }, when) =>
      done(when, params.id, (tx) => reissue(tx, when, params.id, body)),
    'POST /unclaimed-items/{id}/turn-over/': ({ params, body }, when) =>
      done(when, params.id, (tx) => turnOver(tx, when, params.id, body)),
    'POST /unclaimed-items/{id}/reopen/': ({ params, body }, when) =>
      done(when, params.id, (tx) => reopen(tx, when, params.id, body)),
    'GET /unclaimed-items/{id}/letter.pdf/': async ({ params }, when) => {
      const paper = await when.transaction((tx) => readUnclaimedLetter(tx, when, params.id));
      return bytesAnswer('unclaimed-money.pdf', 'application/pdf', await printPaper(paper));
    },
  };
}
