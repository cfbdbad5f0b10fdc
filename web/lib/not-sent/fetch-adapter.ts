/** Stands in for the adapter of axios that this product never uses; see `vite.config.ts`. */
export function getFetch(): never {
  throw new Error('The fetch adapter is not part of the build');
}

export default getFetch;
