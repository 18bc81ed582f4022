import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'
import type { NOTED, Received, SmtpMode, SmtpSays } from './smtp-process.ts'

const PROGRAM = fileURLToPath(new URL('smtp-process.ts', import.meta.url))

/** A mail server that tests start, kill and control. It comes back at its address. */
export const createSmtp = async () => {
  const received: Received[] = []
  const met: SmtpMode[] = []
  let child: ChildProcess | undefined
  const port = await freePort()

  const start = (mode: SmtpMode): Promise<void> =>
    new Promise((resolve, reject) => {
      const started = fork(PROGRAM, [String(port)], { stdio: 'ignore' })
      child = started
      started.on('message', (message: SmtpSays) => {
        if ('received' in message) {
          received.push(message.received)
          if (started.connected) started.send('noted' satisfies typeof NOTED)
        } else if ('met' in message) met.push(message.met)
        else {
          started.send(mode)
          resolve()
        }
      })
      started.on('error', reject)
      started.on('exit', (code) => reject(new Error(`the mail server ended with code ${code}`)))
    })
  const kill = (): Promise<void> =>
    new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) resolve()
      else {
        child.once('exit', () => resolve())
        child.kill('SIGKILL')
      }
    })
  await start('accept')
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Every accepted email, in order. */
    received,
    /** The server's behaviour at each attempt. */
    met,
    start,
    kill,
    be: (mode: SmtpMode) => child!.send(mode),
  }
}

/** A header of an email, unfolded. */
export const headerOf = (content: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(content.split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]/g, ' '))?.[1]
