// `npm test`: sets up everything, then runs every check there is (scripts/check.ts).
import { begin } from './begin.mjs'

begin(({ become, install }) => {
  install()
  become(['scripts/check.ts', ...process.argv.slice(2)])
})
