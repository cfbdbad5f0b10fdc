import { amountCell } from '#shared/table.ts';
import type { TableAnswer } from '#server/kernel/http/files.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { listAsTable } from '#server/kernel/records/list-as-table.ts';
import { listOwners } from './owners.ts';

type Owner = Awaited<ReturnType<typeof listOwners>>['items'][number];
type Row = Owner & { readonly funds: Owner['waiting'][number] | null };

/** The owners as they are listed, all pages of them: a row for each currency that waits in their funds. */
export function exportOwners(act: Act): TableAnswer {
  return listAsTable<Row>({
    name: 'owners',
    columns: [
      ['Owner', ({ person }) => person.name],
      ['Properties', ({ properties }) => properties.map(({ name, parts }) => `${name} ${parts / 10_000}%`).join('; ')],
      ['Payment', ({ method }) => method],
      ['On hold', ({ holdReason }) => holdReason],
      ['Currency', ({ funds }) => funds && funds.currency],
      ['Owner funds', ({ funds }) => funds && amountCell(funds.cents, funds.currency)],
    ],
    read: async (tx, page) => {
      const { items, next } = await listOwners(tx, act, page);
      return { next, items: items.flatMap(rowsOf) };
    },
  });
}

function rowsOf(owner: Owner): Row[] {
  if (owner.waiting.length === 0) return [{ ...owner, funds: null }];
  return owner.waiting.map((funds) => ({ ...owner, funds }));
}
