import { beforeEach, expect, test, vi } from 'vitest'
import { writePdf, type PdfOrder } from './write-pdf.ts'

/** What runs in place of the program that makes a PDF, how long it may take, and what was started. */
const run = vi.hoisted(() => ({ script: '', maxMs: Infinity, started: [] as { args: string[]; timeout: number; env: object }[] }))

vi.mock('node:child_process', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:child_process')>()
  type Start = { timeout: number; env: NodeJS.ProcessEnv }
  const spawn = (program: string, args: string[], options: Start) => {
    run.started.push({ args, timeout: options.timeout, env: options.env })
    const limits = { ...options, timeout: Math.min(options.timeout, run.maxMs) }
    return real.spawn(program, [...args.slice(0, -1), '-e', run.script], limits)
  }
  return { ...real, spawn }
})

const ORDER = { view: 'the file that draws' } as PdfOrder
beforeEach(() => {
  Object.assign(run, { maxMs: Infinity, started: [] })
})

test('PDF-06 the program that makes a PDF is started with limits of memory and time, and knows nothing of the environment', async () => {
  run.script = "process.stdin.on('data', (order) => process.stdout.write('%PDF ' + JSON.parse(order).view))"
  expect((await writePdf(ORDER)).toString()).toBe('%PDF the file that draws')
  expect(run.started).toEqual([
    {
      args: ['--max-old-space-size=96', '--max-semi-space-size=1', expect.stringMatching(/make-pdf\.ts$/)],
      timeout: 90_000,
      env: {},
    },
  ])
})

test('PDF-06 one that takes more memory ends, and its server goes on', async () => {
  run.script = 'const all = []; while (all.length < 4_000) all.push(new Array(10_000).fill({}))'
  await expect(writePdf(ORDER)).rejects.toThrow(/JavaScript heap out of memory|ended with SIGABRT/)
})

test('PDF-06 one that takes too long is killed, also where it does not listen', async () => {
  run.maxMs = 1_000
  run.script = "process.on('SIGTERM', () => undefined); for (;;);"
  const begun = performance.now()
  await expect(writePdf(ORDER)).rejects.toThrow('ended with SIGKILL')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(900)
})

test('PDF-06 one that writes without an end is killed, and one that its server stops ends with it', async () => {
  run.script = 'const chunk = Buffer.alloc(1_000_000); const more = () => process.stdout.write(chunk, more); more()'
  await expect(writePdf(ORDER)).rejects.toThrow('ended with SIGKILL')
  run.script = 'for (;;);'
  const stop = new AbortController()
  const ended = writePdf(ORDER, stop.signal).catch(String)
  stop.abort()
  expect(await ended).toMatch(/abort/i)
})
