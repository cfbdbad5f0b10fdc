import { column, must, usual } from '#server/modules/rent/index.ts';
import type { HistoryTable } from '#server/modules/rent/index.ts';

const sum = (name: string, header: string) => column('sum', name, header, must);
const plain = (id: string) => `replace(${id}::text, '-', '')`;
const itself = (id: string) => `jsonb_build_object(${plain(id)}, ${id})`;

/** Statements with their numbers and their chain: what stands on them is never written again, letter by letter. */
export const statementTables = {
  'statement-runs': {
    table: 'owner_statement_run',
    id: 'run_id',
    at: 'startedAt',
    columns: [
      usual.own('run_id'),
      column('date', 'month', 'Month', must),
      column('records', 'property_ids', 'Properties'),
      column('records', 'person_ids', 'People'),
      column('flag', 'by_mail', 'By email'),
      column('mark', 'mark', 'Last entry', must),
      column('number', 'planned', 'Planned', must),
      column('keyed', 'request_key', 'Key', { most: 250 }),
      column('who', 'started_by', 'By somebody'),
      column('instant', 'started_at', 'Started at', must),
      // A run that was cut off is carried on where it began, and nowhere else.
      column('instant', 'finished_at', 'Finished at', { ...must, read: 'coalesce(t.finished_at, t.started_at)' }),
    ],
  },
  'owner-statements': {
    table: 'owner_statement',
    id: 'statement_id',
    at: 'issuedAt',
    numbered: 'owner-statement',
    columns: [
      usual.own('statement_id'),
      usual.number,
      column('record', 'run_id', 'Run', must),
      column('person', 'person_id', 'Person', must),
      usual.property,
      column('date', 'from_day', 'From', must),
      column('date', 'to_day', 'Through', must),
      usual.currency,
      column('number', 'parts', 'Parts', must),
      sum('opening_cents', 'Opening'),
      sum('changes_cents', 'Changes'),
      sum('lines_cents', 'Lines'),
      sum('closing_cents', 'Closing'),
      sum('share_cents', 'Share'),
      column('mark', 'mark', 'Last entry', must),
      column('record', 'follows_id', 'Follows'),
      column('date', 'follows_to', 'Follows through'),
      column('mark', 'follows_mark', 'Follows last entry'),
      column('text', 'content', 'Content', { ...must, most: 1_000_000 }),
      // What the records that it names are called where it is read, by their ids as it has them, without dashes.
      column('json', 'known_ids', 'Known as', {
        read: `(coalesce(t.known_ids, ${itself('t.person_id')} || ${itself('t.property_id')}
                || case when t.follows_id is null then '{}' else ${itself('t.follows_id')} end))::text`,
      }),
      column('bytes', 'before_hash', 'Hash before', must),
      column('bytes', 'hash', 'Hash', must),
      column('who', 'issued_by', 'By somebody'),
      column('instant', 'issued_at', 'Issued at', must),
    ],
  },
} satisfies Readonly<Record<string, HistoryTable>>;
