import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfLimits, writePdf, type PdfOrder } from './write-pdf.ts'

const ORDER = { view: 'the file that draws' } as PdfOrder
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tankmix-write-pdf-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs this in place of the program that makes a PDF. */
const write = (script: string, maxMs = pdfLimits.maxMs, stop?: AbortSignal) => {
  const program = join(folder, 'make.mjs')
  writeFileSync(program, script)
  return writePdf(ORDER, stop, { program, maxMs })
}

test('PDF-06 the program that makes a PDF is started with limits of memory and time, and knows nothing of the environment', async () => {
  expect(pdfLimits).toEqual({ program: expect.stringMatching(/make-pdf\.ts$/), maxMs: 90_000 })
  const told = await write(`process.stdin.on('data', (order) => process.stdout.write(JSON.stringify({
    view: JSON.parse(order).view, flags: process.execArgv, knows: Object.keys(process.env)
  })))`)
  expect(JSON.parse(told.toString())).toEqual({
    view: 'the file that draws',
    flags: ['--max-old-space-size=96', '--max-semi-space-size=1'],
    knows: [],
  })
})

test('PDF-06 one that takes more memory ends, and its server goes on', async () => {
  const more = write('const all = []; while (all.length < 4_000) all.push(new Array(10_000).fill({}))')
  await expect(more).rejects.toThrow(/JavaScript heap out of memory|ended with SIGABRT/)
})

test('PDF-06 one that takes too long is killed, also where it does not listen', async () => {
  const begun = performance.now()
  await expect(write("process.on('SIGTERM', () => undefined); for (;;);", 1_000)).rejects.toThrow('ended with SIGKILL')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(900)
})

test('PDF-06 one that writes without an end is killed, and one that its server stops ends with it', async () => {
  const endless = write('const chunk = Buffer.alloc(1_000_000); const more = () => process.stdout.write(chunk, more); more()')
  await expect(endless).rejects.toThrow('ended with SIGKILL')
  const stop = new AbortController()
  const ended = write('for (;;);', pdfLimits.maxMs, stop.signal).catch(String)
  stop.abort()
  expect(await ended).toMatch(/abort/i)
})
