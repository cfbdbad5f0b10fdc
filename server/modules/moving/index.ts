/** The front door of imports and exports. */
export { movingHandlers } from './routes.ts';
