import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export type Child = {
  ask: <Answer>(request: unknown) => Promise<Answer>
  /** Resolves once the process has ended. */
  close: () => Promise<void>
}

/** Starts part of a measurement in a separate process, which ends with this one. Requests are handled one at a time. */
export const startChild = (file: URL, execArgv: string[] = []): Child => {
  const child = fork(fileURLToPath(file), { execArgv, serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const ask = <Answer>(request: unknown): Promise<Answer> =>
    new Promise((resolve, reject) => {
      child.once('message', (answer) => resolve(answer as Answer))
      void ended.then((code) => reject(new Error(`${file.pathname} ended with code ${code} before it answered`)))
      child.send(request as object)
    })
  const close = async (): Promise<void> => {
    if (child.connected) child.disconnect()
    await ended
  }
  return { ask, close }
}

/** Sends one request to a new process. */
export const askOnce = async <Answer>(file: URL, request: unknown, execArgv: string[] = []): Promise<Answer> => {
  const child = startChild(file, execArgv)
  try {
    return await child.ask<Answer>(request)
  } finally {
    await child.close()
  }
}

/** The other side of `startChild`. */
export const answerRequests = (answer: (request: never) => unknown): void => {
  process.on('message', (request) => {
    void Promise.resolve(answer(request as never)).then((result) => process.send!(result ?? null))
  })
  process.on('disconnect', () => process.exit())
}
