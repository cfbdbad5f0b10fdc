import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import { recordAct } from '#server/kernel/audit.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { lockBooks, post } from '#server/modules/ledger/index.ts';
import { linesOfParts } from './opening-lines.ts';
import { readUnplaced } from './read-unplaced.ts';

type Routes = typeof trustRoutes;
type Preview = z.output<Routes['POST /opening-transfer-previews/']['answer']>;
type Body = z.output<Routes['POST /opening-transfers/']['body']>;

/** As many funds are placed with one entry; what is left is offered again. */
const partsAtMost = 300;

/** Where money of older entries would be said to lie (money.md, 1.1); nothing is written. */
export async function previewOpening(
  tx: Tx,
  act: Act,
  asked: { readonly currency?: string | undefined },
): Promise<Preview> {
  const currency = asked.currency ?? act.session.facts.currency;
  const { places, parts, nameOf, accountOf } = await readUnplaced(tx, act.organisationId, currency);
  const some = parts.slice(0, partsAtMost);
  const changed = (placeId: string | null) =>
    some.reduce(
      (sum, { fromId, toId, cents }) => sum + (fromId === placeId ? cents : 0) - (toId === placeId ? cents : 0),
      0,
    );
  return {
    currency,
    places: places.map(({ id, kind, unplacedCents }) => ({
      account: accountOf(id),
      kind,
      unplacedCents,
      afterCents: unplacedCents + changed(id),
    })),
    parts: some.map(({ kind, id, fromId, toId, cents }) => ({
      holder: nameOf({ kind, id }),
      from: accountOf(fromId),
      to: accountOf(toId),
      cents,
    })),
    more: parts.length - some.length,
  };
}

/** Places it as previewed: one entry of today, in which no bank account gets or gives anything. */
export async function placeOpening(tx: Tx, act: Act, body: Body): Promise<{ entryId: string; number: number }> {
  await lockBooks(tx, act.organisationId, act.now);
  const { parts, currency } = await previewOpening(tx, act, body);
  if (parts.length === 0) throw refuse('banking.nothing-to-place');
  const seen = parts.map(({ holder: { kind, id }, from, to, cents }) => ({
    kind,
    id,
    fromAccountId: from?.id ?? null,
    toAccountId: to?.id ?? null,
    cents,
  }));
  if (JSON.stringify(seen) !== JSON.stringify(body.parts)) throw refuse('banking.changed-since-preview');
  const { id: entryId, number } = await post(tx, act, {
    date: act.today,
    memo: act.session.facts.locale.startsWith('de') ? 'Eröffnungsumbuchung' : 'Opening transfer',
    lines: await linesOfParts(tx, act.organisationId, seen, currency),
    source: { kind: 'opening-transfer', id: newId(act.now), explanation: { parts: seen.length } },
  });
  const cents = parts.reduce((sum, part) => sum + part.cents, 0);
  await recordAct(tx, act, 'fund.opening-transfer', String(number), { cents, currency });
  return { entryId, number };
}
