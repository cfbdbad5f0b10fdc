import { increaseSetting as schema } from '#shared/api/increases.ts';
import type { Setting } from '#server/modules/rent/tenancy-money/rent-settings.ts';

/** A month is what most places ask for at the least. */
export const increaseSetting: Setting<typeof schema> = {
  kind: 'increases',
  schema,
  usual: { noticeDays: 30 },
  act: 'rent.increase-setting-changed',
};
