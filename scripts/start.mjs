// `npm start`: sets up everything, then serves the product.
import { become, build, install, program } from './setup.mjs'

install()
build()
become([program(), 'serve'])
