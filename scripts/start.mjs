// `npm start`: sets up everything, then serves the product.
import { become, build, install } from './setup.mjs'

install()
build()
become(['src/server/main.ts', 'serve'])
