/** The front door of taxes. */
export { taxTables } from './transfer/tax-tables.ts';
