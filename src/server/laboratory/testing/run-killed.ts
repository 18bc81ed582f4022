import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../../testing/programs/run-tankmix.ts'
import { endWithThisProcess } from '../../testing/programs/end-with-this-process.ts'
import type { KilledWork } from './killed-work-process.ts'

const PROGRAM = fileURLToPath(new URL('killed-work-process.ts', import.meta.url))

/** Does work in a process of its own that is killed; how many statements it had, if it had them all. */
export const runKilled = (work: KilledWork): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
    const child = spawn(process.execPath, [PROGRAM, JSON.stringify(work)], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    endWithThisProcess(child)
    let [said, error] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()))
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(said === '' ? undefined : Number(said))
      else reject(new Error(`${code}: ${error}`))
    })
  })
