/** Stands in for what axios does with a form that is declared to be JSON, which no page sends; see `vite.config.ts`. */
export default function formDataToJSON(): never {
  throw new Error('Forms are not turned into JSON in this build');
}
