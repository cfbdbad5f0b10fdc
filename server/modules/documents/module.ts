import { clearIncoming } from '#server/adapters/files/receive-file.ts';
import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { recordSearches } from '#server/modules/portfolio/index.ts';
import { documentServices } from './document-services.ts';
import { documentsHolder } from './documents-holder.ts';
import { documentSearch } from './find-documents.ts';
import { removeDueFiles } from './remove-files.ts';
import { documentHandlers } from './routes.ts';

export default {
  handlers: (given) => documentHandlers(documentServices(given)),
  offers: (given) => [
    ...offer(personHolders, documentsHolder),
    // Which records there are is known once every module has offered its own.
    ...offer(
      recordSearches,
      documentSearch(() => documentServices(given)),
    ),
  ],
  repeated: ({ database, files, clock }) => [
    {
      every: 600_000,
      async turn() {
        await removeDueFiles(database, files.storage, clock());
        await clearIncoming(files.folder, clock());
      },
    },
  ],
} satisfies ServerModule;
