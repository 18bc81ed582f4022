import { makeRelease } from '../data/release/release-folder.ts'
import { isDiskFull } from '../process/disk-full.ts'
import { loadBrand } from '../visitors/brand/load-brand.ts'
import type { Command } from './command.ts'
import { withDatabase } from './with-database.ts'
import { utcDay } from '../../domain/durations.ts'

const REFUSALS = {
  demonstration: () => 'The database has demonstration data: nothing is released.',
  empty: () => 'The database has no tests: nothing is released.',
  locked: (folder: string) => `Another process makes a release in ${folder}.`,
}

export const releaseCommand: Command = {
  name: 'release',
  usage: 'release DIR',
  summary: 'write all public tests as a release of open data into a folder',
  help: `DIR is created if missing, and must be empty or have releases already. A release is a folder of its day (2026-11-24, 2026-11-24.2): products.csv,
tests.csv, ingredients.csv, changes.csv since the release before, datapackage.json (Data Package 2), LICENCE.txt, CITATION.cff and SHA256SUMS. It appears as a
whole; the data of older releases are then removed, since tests may have been withdrawn; their descriptions and changes stay. Nothing is written where nothing changed. Confidential, withdrawn and
demonstration tests are never in it. docs/data-format.md describes the files.`,
  run: async ({ settings, args, console }) => {
    const [folder] = args
    if (folder === undefined || args.length > 1) {
      console.error('tankmix release takes one folder: tankmix release DIR')
      return 2
    }
    const brand = loadBrand(settings.brandFolder)
    return withDatabase(settings, async (database) => {
      try {
        const made = await makeRelease(database, { folder, brand, today: utcDay(new Date()) })
        if (made.step === 'released') console.out(`Released ${made.version} to ${folder}: ${made.tests} tests, ${made.changes} changes.`)
        else if (made.step === 'unchanged') console.out(`Nothing changed since ${made.version}.`)
        else {
          console.error(REFUSALS[made.step](folder))
          return 1
        }
        return 0
      } catch (error) {
        if (!isDiskFull(error)) throw error
        console.error(`The disk of ${folder} is full; the release before stays whole. Make room; nothing else is needed.`)
        return 1
      }
    })
  },
}
