/** The late parts of the shell, in one place: each import names all files that it loads. */
export const lateParts = () => import('./afterwards/afterwards.tsx')
