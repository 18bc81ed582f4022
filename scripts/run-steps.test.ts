import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSteps, type Step } from './run-steps.ts'

const says = (name: string, script: string, after?: string[]): Step => ({
  name,
  command: [process.execPath, '-e', script],
  ...(after ? { after } : {}),
})

const runAll = async (steps: Step[], atOnce: number, quietMs = 600_000) => {
  const written: string[] = []
  const ended: [string, boolean][] = []
  await runSteps(steps, {
    cwd: import.meta.dirname,
    env: process.env,
    atOnce,
    quietMs,
    write: (text) => written.push(text),
    ended: ({ name }, succeeded) => ended.push([name, succeeded]),
  })
  const lines = written.join('').replaceAll(/\d+\.\d s/g, 'N s')
  return { lines: lines.split('\n').filter(Boolean), ended }
}

/** Ends once the other process has said so through a file that only it writes. */
const waitsFor = (file: string) => `
  const { existsSync, rmSync } = require('node:fs')
  console.log('first, begun')
  const look = () => existsSync(${JSON.stringify(file)}) ? (rmSync(${JSON.stringify(file)}), console.log('first, ended')) : setTimeout(look, 10)
  look()`

test('steps run side by side, and their output is whole and in the order of the list', async () => {
  const file = `${import.meta.dirname}/../test-results/second-step-ran-${process.pid}`
  const writesFile = `
    const { mkdirSync, writeFileSync } = require('node:fs')
    mkdirSync(require('node:path').dirname(${JSON.stringify(file)}), { recursive: true })
    console.log('second, line 1'); console.error('second, line 2')
    writeFileSync(${JSON.stringify(file)}, '')`
  const { lines, ended } = await runAll([says('one', waitsFor(file)), says('two', writesFile)], 2)
  expect(lines).toEqual([
    '── one ──',
    'first, begun',
    'first, ended',
    '── one: ok, N s',
    '── two ──',
    'second, line 1',
    'second, line 2',
    '── two: ok, N s',
  ])
  expect(ended).toEqual([
    ['one', true],
    ['two', true],
  ])
})

test('a long step starts as soon as it can, before others of the list, and is written in its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-steps-'))
  const file = JSON.stringify(join(folder, 'long-step-ran'))
  const { lines, ended } = await runAll(
    [
      says('first', ''),
      says('short', `process.exitCode = require('node:fs').existsSync(${file}) ? 0 : 1`),
      { ...says('long', `require('node:fs').writeFileSync(${file}, '')`, ['first']), isLong: true },
    ],
    1,
  )
  rmSync(folder, { recursive: true })
  expect(ended.every(([, succeeded]) => succeeded)).toBe(true)
  expect(lines.filter((line) => line.endsWith('──'))).toEqual(['── first ──', '── short ──', '── long ──'])
})

test('a step that fails, or whose program is missing, is reported and stops no other', async () => {
  const { lines, ended } = await runAll(
    [
      says('fails', `console.log('why'); process.exitCode = 3`),
      { name: 'is missing', command: ['no-such-program-of-tankmix'] },
      says('comes after', `console.log('ran')`, ['fails', 'is missing']),
    ],
    2,
  )
  expect(ended).toEqual([
    ['fails', false],
    ['is missing', false],
    ['comes after', true],
  ])
  expect(lines).toContain('── fails: FAILED, N s')
  expect(lines.join('\n')).toMatch(/── is missing ──\n.*ENOENT\n── is missing: FAILED/)
  expect(lines.slice(-3)).toEqual(['── comes after ──', 'ran', '── comes after: ok, N s'])
})

test('no more steps than allowed run at a time, and a step waits for those it needs', async () => {
  const { lines } = await runAll([says('late', `console.log('late')`, ['early']), says('early', `console.log('early')`)], 1)
  expect(lines).toEqual(['── late ──', 'late', '── late: ok, N s', '── early ──', 'early', '── early: ok, N s'])
  await expect(runAll([says('stuck', '', ['never'])], 1)).rejects.toThrow('these steps wait for steps that are not in the list: stuck')
})

test('while the step whose turn it is says nothing, lines say how far each one is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankmix-steps-'))
  const over = join(folder, 'over')
  const untilOver = (name: string): Step =>
    says(
      name,
      `console.log('${name} has begun')
       const timer = setInterval(() => require('node:fs').existsSync(${JSON.stringify(over)}) && clearInterval(timer), 10)`,
    )
  const written = new Set<string>()
  const news = ['one', 'two'].map((name) => `   … ${name}: ${name} has begun\n`)
  await runSteps([untilOver('one'), untilOver('two')], {
    cwd: folder,
    env: process.env,
    atOnce: 2,
    quietMs: 20,
    write: (text) => {
      written.add(text)
      if (news.every((line) => written.has(line))) writeFileSync(over, '')
    },
    ended: () => undefined,
  })
  rmSync(folder, { recursive: true })
  expect([...written]).toEqual(expect.arrayContaining(news))
})
