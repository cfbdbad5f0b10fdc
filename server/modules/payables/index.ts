/** The front door of payables: vendors, their bills, and what is paid of them. */
export { approveBill, rejectBill, voidBill } from './bills/decide-bill.ts';
export { readMarkUps } from './bills/read-mark-ups.ts';
export { addBill } from './bills/save-bill.ts';
export { billFinder } from './bills/bill-record.ts';
export { storeInvoice } from './received/store-invoice.ts';
export { vendorRecord } from './vendors/vendor-record.ts';
export { unpaidBillsOfProperties } from './bills/unpaid-bills.ts';
export { payablesTables } from './transfer/payables-tables.ts';
export { payBills } from './payments/pay-bills.ts';
export { addVendor } from './vendors/save-vendor.ts';
export { paymentNumber } from '#server/modules/payables/bills/bill-number.ts';
export { readVendorTaxIds } from '#server/modules/payables/vendors/vendor-tax-ids.ts';
