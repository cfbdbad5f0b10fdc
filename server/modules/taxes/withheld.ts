import type { z } from 'zod';
import type { taxRoutes } from '#shared/api/taxes.ts';
import { decimalText, divide, rational } from '#shared/rent/rational.ts';

/** What is to be withheld from somebody, with its rate, base and reason. */
export type Withheld = z.output<(typeof taxRoutes)['GET /tax-withholding/']['answer']>['items'][number];

export function percentText(millipercent: number | null): string {
  return decimalText(divide(rational(millipercent ?? 0), rational(1000)), 3);
}
