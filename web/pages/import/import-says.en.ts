import { importSays } from '#shared/import-says.ts';

export const en = importSays;
