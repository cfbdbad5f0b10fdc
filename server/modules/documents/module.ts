import { clearIncoming } from '#server/adapters/files/receive-file.ts';
import type { ServerModule } from '#server/contract/module.ts';
import { offer } from '#server/kernel/port.ts';
import { personHolders } from '#server/modules/people/index.ts';
import { documentServices } from './document-services.ts';
import { documentsHolder } from './documents-holder.ts';
import { removeDueFiles } from './remove-files.ts';
import { documentHandlers } from './routes.ts';

export default {
  handlers: (given) => documentHandlers(documentServices(given)),
  offers: () => offer(personHolders, documentsHolder),
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
