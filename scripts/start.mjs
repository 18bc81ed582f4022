// `npm start`: sets up everything, then serves the product.
import { begin } from './begin.mjs'

begin(({ become, build, install, program }) => {
  install()
  build()
  become([program(), 'serve'])
})
