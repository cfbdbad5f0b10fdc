import type { z } from 'zod';
import type { receiptBatchRoutes } from '#shared/api/receipt-batches.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { readBoard } from '#server/modules/rent/rent-roll/rent-board.ts';

type Route = (typeof receiptBatchRoutes)['POST /receipt-batch-leases/'];
type Found = z.output<Route['answer']>['items'][number]['leases'][number];

/** As many as anybody chooses among; who means another one types more of its name. */
const offered = 6;

/**
 * Which leases texts of a spreadsheet mean. One that is called just so is meant before all that only begin so; several
 * that are called alike are a question, and never the first of them.
 */
export async function findBatchLeases(tx: Tx, { organisationId, now }: Act, texts: readonly string[]) {
  const items: z.output<Route['answer']>['items'] = [];
  for (const text of texts) {
    const query = { q: text, sort: 'match', view: 'all', limit: offered + 1 } as const;
    const { items: rows } = await readBoard(tx, organisationId, now, query);
    const leases = rows.map(({ leaseId, number, tenants, unit, property, currency, balanceCents }): Found => ({
      leaseId,
      number,
      tenants,
      unit,
      property,
      currency,
      balanceCents,
    }));
    const exact = leases.filter((lease) => namesOf(lease).has(plain(text)));
    items.push({ text, leases: (exact.length > 0 ? exact : leases).slice(0, offered) });
  }
  return { items };
}

/** Everything that a lease is called by in a spreadsheet. */
function namesOf({ number, tenants, unit, property }: Found): ReadonlySet<string> {
  const names = tenants.map(({ name }) => name);
  const places = [unit.name, `${unit.name} ${property.name}`, `${property.name} ${unit.name}`];
  const withPlaces = names.flatMap((name) => places.map((place) => `${name} ${place}`));
  const all = [number, ...names, names.join(' '), names.join(' and '), names.join(' & '), ...places, ...withPlaces];
  return new Set(all.map(plain));
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,;·–—/|()-]+/g, ' ')
    .trim();
}
