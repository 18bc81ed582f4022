import { parseArgs } from 'node:util'
import { noteAuditCheck } from '../laboratory/audit/list-audit.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import { openDb } from '../db/open-db.ts'
import type { Command } from './command.ts'

const USAGE = 'tankmix audit takes verify, with --head HASH where the hash of an earlier entry is known'
const MAX_SHOWN = 20

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
  summary: 'prove that no entry of the audit was altered or removed',
  help: `Every entry has the hash of its content and of the entry before. The server logs the hash of the last entry daily.
tankmix audit verify              checks all entries, and prints the hash of the last one
tankmix audit verify --head HASH  also finds an audit that was cut off or written anew since that hash was logged
It ends with code 1 and names the entries if anything is wrong. The console shows when it last ran.`,
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
      const { problems, head: last } = await verifyAudit(database, head === '' ? undefined : head)
      const check = { at: new Date().toISOString(), entries: last.entries, hash: last.hash, problems: problems.length }
      // The proof is what is printed; a database that cannot be written to can be verified too.
      await noteAuditCheck(database.kysely, check).catch(() =>
        console.error('tankmix audit: the result could not be noted for the console'),
      )
      const count = `${last.entries.toLocaleString('en')} ${last.entries === 1 ? 'entry' : 'entries'}`
      if (problems.length === 0) {
        console.out(`The audit is complete and unaltered: ${count}${last.entries === 0 ? '' : `, the last with the hash ${last.hash}`}.`)
        return 0
      }
      for (const problem of problems.slice(0, MAX_SHOWN)) console.error(`tankmix audit: ${problem}`)
      if (problems.length > MAX_SHOWN) console.error(`tankmix audit: and ${problems.length - MAX_SHOWN} more`)
      return 1
    } finally {
      await database.close()
    }
  },
}
