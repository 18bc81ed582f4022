import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod/mini'
import { oneUnderWay } from '../../process/one-under-way.ts'
import { readState, releasesIn } from './release-folder.ts'
import { type ChangeCounts, SHOWN, shownRelease, type ShownRelease } from './shown-file.ts'
import { ifMissing } from '../../process/durable-files.ts'
import { sha256Hex } from '../../process/sha256.ts'

/** Line by line, so that others have their turn and memory does not grow with the file. */
const countChanges = async (path: string): Promise<ChangeCounts> => {
  const counts: ChangeCounts = { added: 0, amended: 0, withdrawn: 0 }
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, change] = /,"(added|amended|withdrawn)"$/.exec(line) ?? []
    if (change !== undefined) counts[change as keyof ChangeCounts]++
  }
  return counts
}

/** Of a release that was made before its counts were written beside it. */
const countRelease = async (folder: string, version: string): Promise<ShownRelease> => {
  const sums = await readFile(join(folder, version, 'SHA256SUMS'), 'utf8')
  const hashes = [
    ...sums
      .trim()
      .split('\n')
      .map((line) => line.split('  ')),
    [sha256Hex(sums), 'SHA256SUMS'],
  ]
  const files = await Promise.all(
    hashes.map(async ([sha256, name]) => ({ name: name!, sha256: sha256!, bytes: (await stat(join(folder, version, name!))).size })),
  )
  const changes = await countChanges(join(folder, version, 'changes.csv'))
  // None is made without tests: one that calls each of its rows added had none before it to compare with.
  const rows = changes.amended + changes.withdrawn === 0 ? (await readState(folder, version))?.hashes : undefined
  const counts = rows && { products: Object.keys(rows.products).length, tests: Object.keys(rows.tests).length }
  return { version, files, changes, ...(counts && counts.products + counts.tests === changes.added ? { first: counts } : {}) }
}

/** What is offered of a release: its files with their hashes, and how much changed since the one before or, of the first, how much it has. */
const readShown = async (folder: string, version: string): Promise<ShownRelease> => {
  const stored = await readFile(join(folder, version, SHOWN), 'utf8').catch(ifMissing)
  return stored === undefined ? countRelease(folder, version) : z.parse(shownRelease, JSON.parse(stored))
}

/** A release with the names of those before it, oldest first. */
export type OfferedRelease = ShownRelease & { earlier: string[] }

/** The newest release of a folder. Each version is read once, however many ask at once, and looked for once at a time. */
export const createNewestRelease = (folder: string, read: typeof readShown = readShown): (() => Promise<OfferedRelease | undefined>) => {
  let known: { version: string; shown: Promise<OfferedRelease> } | undefined
  const look = oneUnderWay(() => releasesIn(folder))
  const shownOf = (names: readonly string[]): Promise<OfferedRelease> => {
    const version = names.at(-1)!
    if (known?.version === version) return known.shown
    const mine = { version, shown: read(folder, version).then((shown) => ({ ...shown, earlier: names.slice(0, -1) })) }
    known = mine
    // What could not be read is read again by whoever asks next.
    mine.shown.catch(() => {
      if (known === mine) known = undefined
    })
    return mine.shown
  }
  return async () => {
    const names = await look()
    if (names.length === 0) return undefined
    return shownOf(names).catch(async (error: unknown) => {
      // It went while it was read: a newer one has just taken its place.
      const newer = await look()
      if (newer.length === 0 || newer.at(-1) === names.at(-1)) throw error
      return shownOf(newer)
    })
  }
}
