import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const PARENT = `
import { spawn } from 'node:child_process'
import { endWithThisProcess } from ${JSON.stringify(new URL('end-with-this-process.ts', import.meta.url).href)}
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log(process.pid)'], { stdio: ['ignore', 'inherit', 'ignore'] })
endWithThisProcess(child)
setInterval(() => {}, 1000)
`

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('what a test or script started ends with it, also by %s', async (signal, code) => {
  const parent = spawn(process.execPath, ['--input-type=module-typescript', '-e', PARENT], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(parent.stdout, 'data')
  parent.kill(signal)
  // The child holds the other end of the pipe until it has ended.
  expect(await once(parent, 'close')).toEqual([code, null])
})
