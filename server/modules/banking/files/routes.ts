import type { bankFileRoutes } from '#shared/api/bank-files.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import type { StoredAnswer } from '#server/kernel/http/send-stored.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readStored } from '#server/modules/documents/index.ts';
import type { DocumentServices } from '#server/modules/documents/index.ts';
import { exportFiles } from './export-files.ts';
import { knownAccounts } from './known-accounts.ts';
import { listFiles, readOneFile } from './list-files.ts';
import { mappingOf, previewTable } from './preview-table.ts';
import { summariseBanking } from './summarise-banking.ts';
import { takeFile } from './take-file.ts';

/** Matches what is sure of lines that came just now; where they are many, that is done beside requests. */
type MatchImported = (when: SignedInContext, accountIds: readonly string[]) => Promise<void>;

export function fileHandlers(
  services: Pick<DocumentServices, 'files'>,
  matchImported: MatchImported,
): Handlers<typeof bankFileRoutes> {
  return {
    'GET /bank-files/': ({ query }, { organisationId, transaction }) =>
      transaction((tx) => listFiles(tx, organisationId, query)),
    'GET /exports/bank-files.csv/': ({ query }, when) => Promise.resolve(exportFiles(query, when)),
    'POST /bank-files/': async ({ query: { mapping, match, ...query }, file: pieces }, when) => {
      const isMatched = match === 'true';
      const taken = await takeFile(services, { ...query, isMatched, mapping: mappingOf(mapping), pieces }, when);
      const fresh = taken.files.filter(({ isKnown, newCount }) => !isKnown && newCount > 0);
      if (isMatched)
        await matchImported(
          when,
          fresh.map(({ account }) => account.id),
        );
      return taken;
    },
    'POST /bank-file-previews/': async ({ query, file: pieces }, when) => {
      const accounts = await when.transaction((tx) => knownAccounts(tx, when.organisationId));
      const saved = accounts.flatMap(({ csv }) => csv ?? []);
      const { currency } = when.session.facts;
      const given = { mapping: mappingOf(query.mapping), isCut: query.isCut === 'true', saved, currency };
      return previewTable(pieces, given);
    },
    'GET /banking-summary/': (_, { organisationId, transaction }) =>
      transaction(async (tx) => ({ items: await summariseBanking(tx, organisationId) })),
    'GET /bank-files/{id}/': ({ params }, { organisationId, transaction }) =>
      transaction((tx) => readOneFile(tx, organisationId, params.id)),
    'GET /bank-files/{id}/content/': async ({ params }, { organisationId, transaction }): Promise<StoredAnswer> => {
      const row = await transaction(async (tx) => {
        const kept = await tx
          .selectFrom('bank_file')
          .select('stored_file_id')
          .where('org_id', '=', organisationId)
          .where('file_id', '=', params.id)
          .executeTakeFirst();
        return kept === undefined ? undefined : readStored(tx, organisationId, kept.stored_file_id);
      });
      if (row === undefined) throw refuse('banking.no-such-file');
      return { name: row.name, type: row.mediaType, bytes: row.bytes, open: () => services.files.storage.get(row.key) };
    },
  };
}
