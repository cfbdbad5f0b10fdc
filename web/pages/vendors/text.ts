import { catalogue } from '#web/lib/messages.ts';
import { en } from './vendors.en.ts';

export const useVendorsText = catalogue(
  en,
  { de: () => import('./vendors.de.ts') },
  {
    papers: 'Insurance and licence',
    license: 'Licence',
    licenseNumber: 'Licence number',
    licenseExpiresOn: 'Licence expires',
    routing: 'Routing number (US)',
    use_checking: 'Current account',
  },
);
export type VendorsText = ReturnType<typeof useVendorsText>;
