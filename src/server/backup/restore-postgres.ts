import { openDb } from '../db/open-db.ts'
import { requireNobody } from '../db/postgres/require-nobody.ts'
import { checkDump } from './back-up-postgres.ts'
import { endProgram, startProgram } from './postgres-programs.ts'

/** Whoever else has a table open must let go of it. */
const LOCK_SECONDS = 30

/** What was ended and deleted since the dump was made does not come back with it (TELL-127, PRIV-64). A dump of an edition before has no place for it. */
const GONE = [
  ['ended_watches', 'ended_at'],
  ['deleted_requests', 'deleted_at'],
] as const
const READ_GONE = GONE.map(
  ([table, time]) => `create temporary table before_${table} (id text, at text) on commit drop;
do $$ begin
  if to_regclass('public.${table}') is not null then
    insert into before_${table} select id, ${time} from public.${table};
  end if;
end $$;
`,
).join('')
const KEEP_GONE = GONE.map(
  ([table, time]) => `do $$ begin
  if to_regclass('public.${table}') is not null then
    insert into public.${table} (id, ${time}) select id, at from pg_temp.before_${table} on conflict do nothing;
  end if;
end $$;
`,
).join('')

/**
 * Puts a dump in place of all that the database has, in one transaction: what is there goes first, or tables that the dump does not know would
 * stay beside older ones. Only this process says `commit`, once the dump was read to its end: where anything ends before, the database is as it
 * was.
 */
const replaceAll = async (databaseUrl: string, file: string, signal: AbortSignal | undefined): Promise<void> => {
  const psql = startProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], {
    databaseUrl,
    stdio: ['pipe', 'ignore'],
  })
  const restore = startProgram('pg_restore', ['--schema=public', '--no-owner', '--exit-on-error', '--file=-', file], {
    stdio: ['ignore', 'pipe'],
  })
  const { stdin } = psql.child
  const { stdout } = restore.child
  // A program that ended says why itself.
  stdin!.on('error', () => undefined)
  stdout!.on('error', () => undefined)
  const stop = (): void => {
    void endProgram(restore)
    void endProgram(psql)
  }
  signal?.addEventListener('abort', stop, { once: true })
  try {
    stdin!.write(`begin;\nset local lock_timeout = '${LOCK_SECONDS}s';\n${READ_GONE}drop schema public cascade;\ncreate schema public;\n`)
    stdout!.pipe(stdin!, { end: false })
    // A database that refuses ends both; a dump that cannot be read leaves out the commit.
    await Promise.race([restore.done, psql.done])
    await restore.done
    signal?.throwIfAborted()
    // From here on nobody could say whether it was stopped in time.
    signal?.removeEventListener('abort', stop)
    stdin!.end(`${KEEP_GONE}commit;\n`)
    await psql.done
  } catch (error) {
    stdin!.end()
    // What the database said is the cause of what came after.
    const first = await psql.done.then(
      () => error,
      (said: unknown) => said,
    )
    throw first
  } finally {
    signal?.removeEventListener('abort', stop)
    await endProgram(restore)
    await endProgram(psql)
  }
}

type Options = { databaseUrl: string; dataFolder: string; signal?: AbortSignal | undefined }

/** Brings PostgreSQL to the moment of a dump, as a whole or not at all. */
export const restorePostgres = async (file: string, { databaseUrl, dataFolder, signal }: Options): Promise<void> => {
  await checkDump(file, { signal }).catch((error: unknown) => {
    throw new Error(`${file} is damaged, or no whole copy; nothing was changed`, { cause: error })
  })
  const database = openDb({ databaseUrl, dataFolder })
  // They would go on with what is no longer there, and send emails of both moments.
  await database.kysely
    .connection()
    .execute(requireNobody)
    .finally(() => database.close())
  await replaceAll(databaseUrl, file, signal).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Error('PostgreSQL could not be restored; nothing was changed', { cause: error })
  })
}
