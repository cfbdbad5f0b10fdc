/** The front door of banking. */
export { keepAchSetting, readAchSettings, removeAchSetting } from './debits/ach-settings.ts';
export type { AchSetting } from './debits/ach-settings.ts';
export { storedFiles } from './files/export-files.ts';
export { statementKind } from './files/statement-kind.ts';
export { bankingTables } from './transfer/banking-tables.ts';
export { isCreditorId } from './writing/creditor-id.ts';
export { isRoutingNumber } from './writing/nacha-words.ts';
export { writeNacha } from './writing/nacha.ts';
export type { AchBatch, AchEntry, AchFile } from './writing/nacha.ts';
export { writeSepaTransfers } from './writing/pain001.ts';
export type { SepaTransfer } from './writing/pain001.ts';
export { writeSepaDebits } from './writing/pain008.ts';
export type { SepaDebit } from './writing/pain008.ts';
export { writePositivePay } from './writing/positive-pay.ts';
