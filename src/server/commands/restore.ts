import { parseArgs } from 'node:util'
import { stat } from 'node:fs/promises'
import { readCopy, requireKnown, requireWhole, type CopyOf } from '../backup/copy-of.ts'
import { photosOfCopy } from '../backup/photo-copies.ts'
import { restoreEmbedded } from '../backup/restore-embedded.ts'
import { restorePostgres } from '../backup/restore-postgres.ts'
import { readMigrationTexts } from '../db/migration-texts.ts'
import type { Settings } from '../settings.ts'
import type { Command, Console } from './command.ts'

const NAMES = { embedded: 'the embedded database', postgresql: 'PostgreSQL' } as const

/** Throws where the copy is not for the database of the settings, or of a newer version. */
const requireFitting = async (file: string, copy: CopyOf, { databaseUrl }: Settings): Promise<{ isOlder: boolean }> => {
  const kind = databaseUrl === undefined ? 'embedded' : 'postgresql'
  if (copy.kind !== kind)
    throw new Error(
      `${file} is a copy of ${NAMES[copy.kind]}, and the settings are for ${NAMES[kind]} (DATABASE_URL is ${kind === 'embedded' ? 'not ' : ''}set)`,
    )
  const known = (await readMigrationTexts({ kind, binaryText: '' })).map(({ name }) => name)
  requireKnown(file, copy, known)
  const isOlder = known.some((name) => !copy.migrations.includes(name))
  // The tables of another version are not known.
  if (!isOlder) requireWhole(file, copy)
  return { isOlder }
}

const sayAfterwards = ({ out }: Console, { isOlder }: { isOlder: boolean }): void =>
  out(
    isOlder
      ? 'Its schema is that of an earlier version: to go back to that version, start that one. Whatever is started of this version brings it to the newest.'
      : 'Before the servers start: tankmix audit verify checks what it holds, and docs/operating.md (Backup and restore) says what to look at.',
  )

const restore = async (
  file: string,
  { databaseUrl, dataFolder }: Settings,
  { console, signal }: { console: Console; signal: AbortSignal },
) => {
  if (databaseUrl !== undefined) return restorePostgres(file, { databaseUrl, dataFolder, signal })
  const { missingPhotos } = await restoreEmbedded(file, { dataFolder, signal })
  if (missingPhotos > 0)
    console.error(
      `${missingPhotos.toLocaleString('en')} ${missingPhotos === 1 ? 'photo is' : 'photos are'} missing, in ${photosOfCopy(file)} and here: reports are shown without. Where you have that folder, put its files into ${dataFolder}/photos.`,
    )
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'restore FILE --yes',
  summary: 'put a copy that tankmix backup made in place of the database',
  help: `tankmix restore FILE        says what the copy is, and changes nothing
tankmix restore FILE --yes  replaces all that the database has by it: what came after the copy is lost
Stop all servers first: while one is connected, nothing is done. The copy is checked before anything changes, and comes as a whole or not at
all, also where this is killed or the disk is full. A copy of a newer version is refused; one of an older version keeps its schema until a
server or a command of this version is started.
Photos come from the folder FILE.photos, which belongs to a copy of the embedded database.
With DATABASE_URL it is done by PostgreSQL's own pg_restore and psql, of a dump by tankmix backup or pg_dump --format=custom.`,
  options: ['--yes'],
  stopsInOrder: true,
  run: async ({ settings, args, console, signal }) => {
    const { values, positionals } = parseArgs({ args, options: { yes: { type: 'boolean', default: false } }, allowPositionals: true })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) {
      console.error('tankmix restore takes one file: tankmix restore FILE --yes')
      return 2
    }
    try {
      const copy = await readCopy(file)
      const fitting = await requireFitting(file, copy, settings)
      if (!values.yes) {
        const { mtime } = await stat(file)
        console.out(
          `${file} is a copy of ${NAMES[copy.kind]}, written at ${mtime.toISOString()}, with the schema ${copy.migrations.at(-1)}${fitting.isOlder ? ', of an earlier version' : ''}.`,
        )
        console.error('Nothing was changed: a restore loses what came after the copy, so that it needs --yes. Stop all servers first.')
        return 2
      }
      await restore(file, settings, { console, signal })
      console.out(`Restored: the database is as it was when ${file} was made.`)
      sayAfterwards(console, fitting)
      return 0
    } catch (error) {
      if (!signal.aborted) throw error
      console.error('Stopped. Nothing was changed.')
      return 130
    }
  },
}
