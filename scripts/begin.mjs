// The first file of `npm start`, `npm test`, `npm run tankmix` and `npm run dev`. It and the files that import it parse on any Node since
// 12.17, so that an older one says which Node is needed instead of failing at a word that it does not know.
const NEEDED = 20

const isNewEnough = Number(process.versions.node.split('.')[0]) >= NEEDED

/** Runs the steps with what scripts/setup.mjs has, which an older Node cannot run. */
export const begin = (steps) => {
  if (isNewEnough) {
    void import('./setup.mjs').then(steps)
    return
  }
  process.stderr.write(
    `This needs Node ${NEEDED} or newer, and this is Node ${process.versions.node}: install a newer one and try again.\n`,
  )
  process.exitCode = 1
}
