/** Stands in for axios' list of status names, which nothing here asks for; see `vite.config.ts`. */
export default {};
