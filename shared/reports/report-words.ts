import { reportWords } from './report-words.en.ts';

/** The words of reports by key; every language has the same ones. */
export type ReportWord = keyof typeof reportWords;
export const reportWordKeys = Object.keys(reportWords) as [ReportWord, ...ReportWord[]]; // Object.keys widens to string[].
