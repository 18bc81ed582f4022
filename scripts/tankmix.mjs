// `npm run tankmix -- COMMAND …`: sets up what is missing, then runs the command.
import { begin } from './begin.mjs'

begin(({ become, build, install, program }) => {
  const args = process.argv.slice(2)
  install()
  if (args[0] === 'serve') build()
  become([program(), ...args])
})
