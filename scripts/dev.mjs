// `npm run dev`: sets up everything, then serves pages that follow their sources, with a server of their own (scripts/dev.ts).
import { become, build, install } from './setup.mjs'

install()
build()
become(['scripts/dev.ts'])
