import { isBelowFloor, needsPolyfills } from './platform/workers/floor.ts'

/**
 * Stands inside the page, before its modules run: a browser below the floor is told so and keeps what the server drew; one that lacks
 * something newer gets `polyfills.ts` before the libraries. The build inserts the name of that file.
 */
if (isBelowFloor()) document.documentElement.setAttribute('data-below-floor', '')
// Only a script that is written into the page runs before its modules.
else if (needsPolyfills()) document.write('<script src=%POLYFILLS%></script>')
