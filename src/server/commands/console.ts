import type { Console } from './command.ts'

const MS_BETWEEN_LINES = 2_000
const MS_BETWEEN_UPDATES = 100

/** The process's own streams. Progress goes to the error stream, so that output can be piped. */
export const processConsole = (now: () => number): Console => {
  const { stderr, stdout } = process
  let shown = false
  let last = 0
  const clear = (): void => {
    if (shown) stderr.write('\r\u001b[K')
    shown = false
  }
  return {
    out: (text) => {
      clear()
      stdout.write(`${text}\n`)
    },
    error: (text) => {
      clear()
      stderr.write(`${text}\n`)
    },
    progress: (text) => {
      if (now() - last < (stderr.isTTY ? MS_BETWEEN_UPDATES : MS_BETWEEN_LINES)) return
      last = now()
      if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`)
      else stderr.write(`${text}\n`)
      shown = stderr.isTTY
    },
  }
}
