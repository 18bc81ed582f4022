import { spawn } from 'node:child_process'
import { endWithThisProcess } from '../src/server/testing/programs/end-with-this-process.ts'

export type Step = {
  name: string
  command: readonly string[]
  /** Names of steps that must have ended before, well or badly. */
  after?: readonly string[]
  /** Takes most of the run: it starts before steps that stand before it in the list. */
  isLong?: boolean
}

export type StepsOptions<Each extends Step> = {
  cwd: string
  env: NodeJS.ProcessEnv
  /** How many run at the same time. */
  atOnce: number
  /** After how long without output the running steps are named. */
  quietMs: number
  write: (text: string) => void
  /** Called in the order of the list. */
  ended: (step: Each, succeeded: boolean) => void
}

/**
 * Runs programs side by side. Their output is written one whole step after the other, in the order of the list: that of the first
 * step that has not ended as it comes, that of the others when it is their turn. A line says now and then what runs.
 */
export const runSteps = async <Each extends Step>(
  steps: readonly Each[],
  { cwd, env, atOnce, quietMs, write, ended }: StepsOptions<Each>,
): Promise<void> => {
  const unwritten = new Map(steps.map(({ name }) => [name, [`\n── ${name} ──\n`]]))
  const results = new Map<string, boolean>()
  const started = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const lastLines = new Map<string, string>()
  const startOrder = steps.toSorted((one, other) => Number(other.isLong ?? false) - Number(one.isLong ?? false))
  let turn = 0

  const quiet = setInterval(() => {
    for (const name of running.keys()) write(`   … ${name}: ${lastLines.get(name) ?? 'started'}\n`)
  }, quietMs)

  const writeInTurn = (): void => {
    for (; turn < steps.length; turn++) {
      const step = steps[turn]!
      const { name } = step
      for (const text of unwritten.get(name)!.splice(0)) {
        write(text)
        quiet.refresh()
      }
      const succeeded = results.get(name)
      if (succeeded === undefined) return
      ended(step, succeeded)
    }
  }

  const run = ({ name, command: [program, ...args] }: Step): Promise<boolean> =>
    new Promise((resolve) => {
      const output = (text: string): void => {
        unwritten.get(name)!.push(text)
        lastLines.set(name, text.trimEnd().split('\n').at(-1)!.trim())
        if (steps[turn]?.name === name) writeInTurn()
      }
      const began = performance.now()
      const child = spawn(program!, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
      endWithThisProcess(child, 'SIGTERM')
      for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', output)
      child.on('error', (error) => output(`${error.message}\n`))
      child.on('close', (code) => {
        output(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
        resolve(code === 0)
      })
    })

  const finish = async (step: Step): Promise<void> => {
    results.set(step.name, await run(step))
    running.delete(step.name)
    writeInTurn()
  }

  while (results.size < steps.length) {
    for (const step of startOrder) {
      const isDue = !started.has(step.name) && (step.after ?? []).every((name) => results.has(name))
      if (!isDue || running.size >= atOnce) continue
      started.add(step.name)
      running.set(step.name, finish(step))
    }
    if (running.size === 0) {
      clearInterval(quiet)
      const stuck = steps.filter(({ name }) => !results.has(name)).map(({ name }) => name)
      throw new Error(`these steps wait for steps that are not in the list: ${stuck.join(', ')}`)
    }
    await Promise.race(running.values())
  }
  clearInterval(quiet)
}
