// `npm test`: sets up everything, then runs every check there is (scripts/check.ts).
import { become, install } from './setup.mjs'

install()
become(['scripts/check.ts', ...process.argv.slice(2)])
