// `npm run dev`: sets up everything, then serves pages that follow their sources, with a server of their own (scripts/dev.ts).
import { begin } from './begin.mjs'

begin(({ become, build, install }) => {
  install()
  build()
  become(['scripts/dev.ts'])
})
