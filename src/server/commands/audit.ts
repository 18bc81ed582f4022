import { parseArgs } from 'node:util'
import { MAX_FOUND, noteAuditCheck } from '../laboratory/audit/last-check.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDb } from '../db/open-db.ts'
import { createPhotoStore } from '../photos/photo-store.ts'
import type { Command } from './command.ts'

const USAGE = 'tankmix audit takes verify, with --head HASH where the hash of an earlier entry is known'
const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The hash of `--head`, empty where none is given; undefined where the arguments are wrong. */
const headIn = (args: string[]): string | undefined => {
  try {
    const { values } = parseArgs({ args, options: { head: { type: 'string', default: '' } } })
    return values.head === '' || /^[\da-f]{64}$/.test(values.head) ? values.head : undefined
  } catch {
    return undefined
  }
}

export const auditCommand: Command = {
  name: 'audit',
  usage: 'audit verify [--head HASH]',
  summary: 'prove that no entry of the audit, and nothing that it sealed, was altered or removed',
  help: `Every entry has the hash of its content and of the entry before, and the hash of each record that it made: sheets, readings, photos,
reviews, versions, reports, products, protocols, people with roles and passkeys, requests. The entry of an import has the hashes of the
products and tests that it wrote. The server logs the hash of the last entry daily.
tankmix audit verify              checks all entries and everything that they sealed, and prints the hash of the last one
tankmix audit verify --head HASH  also finds an audit that was cut off or written anew since that hash was logged
It ends with code 1 and names each entry and each record that was altered, is missing, or has no entry, and what cannot be of one moment, such
as after a restore that went wrong. Each run is an entry too, which the console shows. It says as well what the audit does not seal.`,
  options: ['--head'],
  run: async ({ settings, args, console }) => {
    const [action, ...rest] = args
    const head = headIn(rest)
    if (action !== 'verify' || head === undefined) {
      console.error(USAGE)
      return 2
    }
    const database = openDb(settings)
    try {
      const photos = createPhotoStore(database, settings.dataFolder)
      const found = await verifyAudit(database, { keptHash: head === '' ? undefined : head, photos })
      const { problems, head: last, demonstration, objects } = found
      const check = { at: new Date().toISOString(), entries: last.entries, hash: last.hash, problems: problems.length, found: problems }
      // The proof is what is printed; a database that cannot be written to can be verified too.
      await noteAuditCheck(database.kysely, check).catch(() =>
        console.error('tankmix audit: the result could not be noted for the console'),
      )
      const entries = (count: number): string => counted(count, 'entry', 'entries')
      if (problems.length === 0) {
        const also = demonstration === 0 ? '' : ` Besides, the demonstration has ${entries(demonstration)}.`
        console.out(
          `The audit is complete and unaltered: ${entries(last.entries)}${last.entries === 0 ? '' : `, the last with the hash ${last.hash}`}.${also}`,
        )
        console.out(`${counted(objects, 'record is', 'records are')} as the audit sealed ${objects === 1 ? 'it' : 'them'}.`)
        for (const sentence of found.notSealed) console.out(sentence)
        return 0
      }
      for (const problem of problems.slice(0, MAX_FOUND)) console.error(`tankmix audit: ${problem}`)
      if (problems.length > MAX_FOUND) console.error(`tankmix audit: and ${problems.length - MAX_FOUND} more`)
      return 1
    } finally {
      await database.close()
    }
  },
}
