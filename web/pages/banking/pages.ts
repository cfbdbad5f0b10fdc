/** The pages of the bank in one chunk: whoever opens one of them goes on to the next. */
export { BankingPage } from './banking-page.tsx';
export { FilesPage } from './files-page.tsx';
export { MovedPage } from './moved-page.tsx';
