import { Fragment } from 'react';

const [start, end] = ['\u2068', '\u2069'];
const marks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Marks what somebody wrote, so that a sentence of another direction around it keeps its order. */
export function isolate(name: string): string {
  return start + name.replaceAll(marks, '') + end;
}

/** A sentence with such marks, as elements: they are not copied along with the text. */
export function Isolated({ text }: { readonly text: string }) {
  return text
    .split(/\u2068([^\u2069]*)\u2069/)
    .map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : <Fragment key={index}>{part}</Fragment>));
}
