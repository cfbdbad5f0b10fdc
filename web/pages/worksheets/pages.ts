export { SignPage } from './sign-page.tsx';
export { WorksheetPage } from './worksheet-page.tsx';
export { WorksheetsPage } from './worksheets-page.tsx';
